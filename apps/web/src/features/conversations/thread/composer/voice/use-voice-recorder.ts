import { useEffect, useRef, useState } from 'react'
import { attachments } from '../../../../../data/conversations/attachments.ts'
import { ignoreFailure } from '../../../../../lib/ignore-failure.ts'
import { isNavigatingAway } from '../../../../../lib/session/session.ts'
import { toast } from '../../../../../ui/feedback/toast.ts'
import type { Recorder } from './start-recording.ts'

/** `asking`: the browser asks the person for the microphone. */
export type RecorderState = { step: 'idle' | 'asking' } | { step: 'recording'; since: number }

const askBeforeLeaving = (event: BeforeUnloadEvent) => isNavigatingAway() || event.preventDefault()

export type VoiceRecorder = ReturnType<typeof useVoiceRecorder>

/**
 * Records voice notes of one conversation. What was recorded becomes one of its attached files, also when the person
 * leaves the conversation meanwhile; the browser asks before it leaves the page.
 */
export function useVoiceRecorder(conversationId: string) {
  const [state, setState] = useState<RecorderState>({ step: 'idle' })
  const [status, setStatus] = useState('')
  const current = useRef<{ recorder: Recorder; kept: Promise<void> }>(null)
  const isLeft = useRef(false)

  async function record() {
    setState({ step: 'asking' })
    try {
      const { startRecording } = await import('./start-recording.ts')
      const recorder = await startRecording()
      if (isLeft.current) return recorder.cancel()
      window.addEventListener('beforeunload', askBeforeLeaving)
      current.current = { recorder, kept: keep(recorder) }
      setState({ step: 'recording', since: recorder.since })
      setStatus('Grabando una nota de voz')
      await current.current.kept
    } catch (error) {
      const { microphoneError } = await import('./microphone-error.ts')
      toast({ title: 'No se grabó la nota de voz', description: microphoneError(error), kind: 'error' })
    } finally {
      window.removeEventListener('beforeunload', askBeforeLeaving)
      current.current = null
      setState({ step: 'idle' })
    }
  }

  async function keep({ ended }: Recorder) {
    const recorded = await ended
    if (!recorded) return setStatus('La grabación se descartó')
    attachments.addVoiceNote(conversationId, recorded)
    setStatus('Nota de voz lista: escúchala o envíala')
    if (recorded.isFull)
      toast({ description: 'La nota de voz llegó a 5 minutos y dejó de grabar. Escúchala o envíala.', kind: 'info' })
  }
  // Leaving the conversation keeps what was recorded until then.
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      current.current?.recorder.stop()
    }
  }, [])

  return {
    state,
    /** For screen readers. */
    status,
    start: () => void record(),
    /** Resolves once what was recorded is attached. */
    async stop(): Promise<void> {
      const active = current.current
      active?.recorder.stop()
      // A failure is shown where it is recorded.
      if (active) await ignoreFailure(active.kept)
    },
    cancel: () => current.current?.recorder.cancel(),
  }
}
