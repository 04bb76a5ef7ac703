import { limits } from '@portavoz/contract'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useDraft } from '../../../../lib/hooks/use-draft.ts'
import { Button } from '../../../../ui/button.tsx'

type MessageInputProps = {
  agentId: string
  busy: boolean
  /** Returns false if the message could not be sent; the text then stays. */
  onSend: (text: string) => boolean
}

/** Enter sends, Shift+Enter starts a new line. The text can be edited while a reply is pending. */
export function MessageInput({ agentId, busy, onSend }: MessageInputProps) {
  const [text, setText] = useDraft(`trial.${agentId}`)
  const isEmpty = text.trim() === ''

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isEmpty && !busy && onSend(text.trim())) setText('')
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
        value={text}
        maxLength={limits.messageMax}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label="Mensaje de un cliente"
        placeholder="Escribe como un cliente…"
        className={
          'field-sizing-content max-h-[25dvh] min-h-11 flex-1 resize-none rounded-ctl border border-linea-fuerte/60 ' +
          'bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 ' +
          'focus:outline-offset-0 focus:outline-foco/40 aria-busy:text-texto-3'
        }
      />
      <Button type="submit" variant="primary" size="box" aria-label="Enviar" busy={busy} disabled={isEmpty}>
        {busy ? null : <SendHorizontal aria-hidden className="size-4" />}
        <span className="max-sm:sr-only">{busy ? 'Pensando…' : 'Enviar'}</span>
      </Button>
    </form>
  )
}
