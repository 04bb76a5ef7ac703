import { limits } from '@portavoz/contract'
import { SendHorizontal } from 'lucide-react'
import { Suspense, useId, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { conversationDrafts } from '../../../data/conversation-drafts.ts'
import { attempts } from '../../../data/send-attempts.ts'
import { useSendMessage } from '../../../data/send-message.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { toast } from '../../../ui/toast.ts'
import { CannedList, optionId } from './canned-list.tsx'
import { useCanned } from './use-canned.ts'

const manage = lazyPart(() => import('./manage-canned.tsx').then((file) => file.ManageCanned))

const refuse = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

type Props = { conversationId: string; name: string; box: RefObject<HTMLTextAreaElement | null> }

/** What was typed stays in its box until the server has kept it, also while the page is left and opened again; what is typed on meanwhile stays after it. Enter sends; with Shift it breaks the line. */
export function Composer({ conversationId, name, box }: Props) {
  const [content, keep] = useDraft(conversationDrafts(conversationId).message)
  const { send, isSending } = useSendMessage(conversationId, refuse)
  const empty = content.trim() === ''
  const list = useId()
  const [managing, setManaging] = useState(false)

  function type(text: string) {
    keep(text)
    attempts.typed(conversationId, text)
  }

  const canned = useCanned(content, (reply) => {
    type(reply)
    box.current?.focus()
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!empty && !isSending) send(content)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing && canned.onKeyDown(event)) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <>
      {canned.open ? (
        <CannedList
          id={list}
          replies={canned.replies}
          hasAny={canned.hasAny}
          chosen={canned.chosen}
          onRetry={canned.retry}
          onChoose={canned.choose}
          onManage={() => setManaging(true)}
        />
      ) : null}
      <p role="status" className="sr-only">
        {canned.open && !canned.retry
          ? formatCount(canned.replies.length, 'respuesta rápida', 'respuestas rápidas')
          : ''}
      </p>
      <form onSubmit={submit} className="flex items-end gap-2 border-t border-linea bg-superficie p-3 sm:px-6">
        <textarea
          ref={box}
          rows={1}
          value={content}
          maxLength={limits.messageMax}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="Mensaje"
          aria-busy={isSending || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={canned.chosen ? list : undefined}
          aria-activedescendant={canned.chosen ? optionId(list, canned.chosen) : undefined}
          placeholder={`Escribe a ${name}… («/» para respuestas rápidas)`}
          className="field-sizing-content max-h-32 min-h-10 flex-1 resize-none rounded-ctl border border-linea-fuerte/60 bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 focus:outline-offset-0 focus:outline-foco/40 aria-busy:text-texto-3"
        />
        <Button type="submit" variant="primary" aria-label="Enviar" busy={isSending} disabled={empty}>
          {isSending ? null : <SendHorizontal aria-hidden className="size-4" />}
          <span className="max-sm:sr-only">{isSending ? 'Enviando…' : 'Enviar'}</span>
        </Button>
      </form>
      <Suspense>{managing ? <manage.Part onClose={() => setManaging(false)} /> : null}</Suspense>
    </>
  )
}
