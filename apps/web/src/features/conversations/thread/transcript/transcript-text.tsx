import type { Message, Transcript } from '@portavoz/contract'
import { Copy, Ear, PencilLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { copyText } from '../../../../lib/copy-text.ts'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Collapsible } from '../../../../ui/collapsible.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { LongText } from '../long-text.tsx'

const correctDialog = lazyPart(() => import('./correct-dialog.tsx').then((file) => file.CorrectDialog))

/** What a voice note says, as a recogniser heard it or a person corrected it. */
export function TranscriptText({ message, transcript }: { message: Message; transcript: Transcript }) {
  const { state, text, original, correctedBy, cause } = transcript
  if (state === 'waiting')
    return (
      <p role="status" className="mt-1 flex items-center gap-1.5 text-xs">
        <Ear aria-hidden className="size-4 shrink-0" />
        Escuchando…
      </p>
    )
  if (state === 'none') return <p className="mt-1 max-w-72 text-xs">{cause}</p>
  return (
    <section aria-label="Transcripción" className="mt-1">
      <p className="text-xs font-medium">{titleOf(original, correctedBy?.name)}</p>
      <LongText text={text} />
      {original === null ? null : (
        <Collapsible title="Ver lo que se oyó">
          <p className="wrap-anywhere whitespace-pre-wrap">{original}</p>
        </Collapsible>
      )}
      <TranscriptButtons message={message} text={text} />
    </section>
  )
}

function titleOf(original: string | null, name: string | undefined): string {
  if (original === null) return 'Transcripción'
  return name === undefined ? 'Transcripción corregida' : `Transcripción corregida por ${name}`
}

const buttonClass = 'inline-flex h-11 items-center gap-1.5 text-sm font-medium hover:underline'

function TranscriptButtons({ message, text }: { message: Message; text: string }) {
  const mayCorrect = useMay('agent')
  const [isCorrecting, setCorrecting] = useState(false)
  const copy = () =>
    copyText(text).then(
      () => toast({ title: 'Transcripción copiada', kind: 'ok' }),
      () => toast({ description: 'No se pudo copiar: cópiala a mano', kind: 'error' }),
    )
  return (
    <div className="-mb-1 flex flex-wrap gap-x-4">
      <button type="button" onClick={() => void copy()} className={buttonClass}>
        <Copy aria-hidden className="size-4" />
        Copiar
      </button>
      {mayCorrect ? (
        <button type="button" onClick={() => setCorrecting(true)} className={buttonClass}>
          <PencilLine aria-hidden className="size-4" />
          Corregir
        </button>
      ) : null}
      {isCorrecting ? (
        <Suspense fallback={null}>
          <correctDialog.Part message={message} text={text} onClose={() => setCorrecting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
