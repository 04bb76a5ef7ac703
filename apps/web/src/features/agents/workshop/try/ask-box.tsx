import { limits } from '@portavoz/contract'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useDraft } from '../../../../lib/use-draft.ts'
import { Button } from '../../../../ui/button.tsx'

type Props = {
  agentId: string
  busy: boolean
  /** False when it could not be asked: then it stays in the box. */
  onAsk: (said: string) => boolean
}

/** Enter asks; with Shift it breaks the line. What is typed waits for its turn while the agent thinks. */
export function AskBox({ agentId, busy, onAsk }: Props) {
  const [said, keep] = useDraft(`trial.${agentId}`)
  const isEmpty = said.trim() === ''

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isEmpty && !busy && onAsk(said.trim())) keep('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t border-linea bg-superficie p-3 sm:px-6">
      <textarea
        rows={1}
        value={said}
        maxLength={limits.messageMax}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label="Mensaje de un cliente"
        placeholder="Escribe como un cliente…"
        className="field-sizing-content max-h-32 min-h-10 flex-1 resize-none rounded-ctl border border-linea-fuerte/60 bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 focus:outline-offset-0 focus:outline-foco/40 aria-busy:text-texto-3"
      />
      <Button type="submit" variant="primary" aria-label="Enviar" busy={busy} disabled={isEmpty}>
        {busy ? null : <SendHorizontal aria-hidden className="size-4" />}
        <span className="max-sm:sr-only">{busy ? 'Pensando…' : 'Enviar'}</span>
      </Button>
    </form>
  )
}
