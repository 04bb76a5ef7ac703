import { limits } from '@portavoz/contract'
import { SendHorizontal } from 'lucide-react'
import { Suspense, useId, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { useSendMessage } from '../../../data/send-message.ts'
import { drafts } from '../../../lib/draft.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { toast } from '../../../ui/toast.ts'
import { CannedList, optionId } from './canned-list.tsx'
import { useCanned } from './use-canned.ts'

const manage = lazyPart(() => import('./manage-canned.tsx').then((file) => file.ManageCanned))

type Props = { conversationId: string; name: string; box: RefObject<HTMLTextAreaElement | null> }

/** What was typed stays in its box until the server has kept it, also while the page is left and opened again. Enter sends; with Shift it breaks the line. */
export function Composer({ conversationId, name, box }: Props) {
  const place = `conversation.${conversationId}`
  const [content, setContent] = useState(() => drafts.read(place))
  const send = useSendMessage(conversationId)
  const empty = content.trim() === ''
  const list = useId()
  const [managing, setManaging] = useState(false)

  function type(text: string) {
    drafts.keep(place, text)
    setContent(text)
  }

  const canned = useCanned(content, (reply) => {
    type(reply)
    box.current?.focus()
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (empty || send.isPending) return
    send.mutate(content, {
      onSuccess: () => {
        if (drafts.read(place) === content) drafts.drop(place)
        setContent((now) => (now === content ? '' : now))
      },
      onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }),
    })
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
          onChoose={canned.choose}
          onManage={() => setManaging(true)}
        />
      ) : null}
      <p role="status" className="sr-only">
        {canned.open ? formatCount(canned.replies.length, 'respuesta rápida', 'respuestas rápidas') : ''}
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
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={canned.chosen ? list : undefined}
          aria-activedescendant={canned.chosen ? optionId(list, canned.chosen) : undefined}
          placeholder={`Escribe a ${name}… («/» para respuestas rápidas)`}
          className="field-sizing-content max-h-32 min-h-10 flex-1 resize-none rounded-ctl border border-linea-fuerte/60 bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 focus:outline-offset-0 focus:outline-foco/40"
        />
        <Button type="submit" variant="primary" aria-label="Enviar" busy={send.isPending} disabled={empty}>
          {send.isPending ? null : <SendHorizontal aria-hidden className="size-4" />}
          <span className="max-sm:sr-only">{send.isPending ? 'Enviando…' : 'Enviar'}</span>
        </Button>
      </form>
      <Suspense>{managing ? <manage.Part onClose={() => setManaging(false)} /> : null}</Suspense>
    </>
  )
}
