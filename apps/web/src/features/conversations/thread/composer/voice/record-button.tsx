import { LoaderCircle, Mic, Square } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/feedback/toast.ts'
import type { VoiceRecorder } from './use-voice-recorder.ts'

type RecordButtonProps = {
  /** False when the workflow that sends for the agent takes text only: then pressing says so. */
  isAble: boolean
  recorder: VoiceRecorder
  ref: Ref<HTMLButtonElement>
}

const REASON = 'Tu flujo de n8n no sabe enviar notas de voz. Pulsa «Actualizar flujos» en tu perfil.'

const looks = {
  idle: { label: 'Grabar nota de voz', Icon: Mic, className: 'size-5' },
  asking: { label: 'Esperando el micrófono', Icon: LoaderCircle, className: 'size-5 motion-safe:animate-spin' },
  recording: { label: 'Detener y escuchar', Icon: Square, className: 'size-5 fill-current' },
}

/** Starts a voice note and stops it. */
export function RecordButton({ isAble, recorder, ref }: RecordButtonProps) {
  const { step } = recorder.state
  const { label, Icon, className } = looks[step]
  function press() {
    if (!isAble) toast({ description: REASON, kind: 'error' })
    else if (step === 'idle') recorder.start()
    else if (step === 'recording') void recorder.stop()
  }
  return (
    <Button
      ref={ref}
      size="box"
      variant="ghost"
      aria-label={label}
      aria-disabled={!isAble}
      aria-busy={step === 'asking' || undefined}
      title={isAble ? undefined : REASON}
      onClick={press}
    >
      <Icon aria-hidden className={className} />
    </Button>
  )
}
