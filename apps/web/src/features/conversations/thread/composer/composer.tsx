import { limits, type Platform } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { Suspense, useId, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { attachments, useAttachments } from '../../../../data/conversations/attachments.ts'
import { conversationDraftKeys } from '../../../../data/conversations/conversation-drafts.ts'
import { sendAttempts } from '../../../../data/conversations/send-attempts.ts'
import { isJustAnswered } from '../../../../data/conversations/just-answered.ts'
import { useSendMessage } from '../../../../data/conversations/send-message.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { useDraft } from '../../../../lib/hooks/use-draft.ts'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { AttachButton } from './attach-button.tsx'
import { CannedList, optionId } from './canned-list.tsx'
import { JustAnsweredAlert } from './just-answered-alert.tsx'
import { useCannedReplies } from './use-canned-replies.ts'

const manageCanned = lazyPart(() => import('./manage-canned.tsx').then((file) => file.ManageCanned))

const attachmentList = lazyPart(() => import('../attachments/attachment-list.tsx').then((file) => file.AttachmentList))

const showError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

type ComposerProps = {
  conversationId: string
  name: string
  platform: Platform
  /** What sends for the agent takes files. */
  sendsFiles: boolean
  box: RefObject<HTMLTextAreaElement | null>
  /** Shown without a draft; «/» opens the canned replies. */
  startText: string
  /** Called on each change of the text. */
  onTyping: () => void
  onSent: () => void
}

/**
 * The draft stays in its box until the server has stored the message, also when the page is left and opened again; text
 * typed meanwhile stays after it. Enter sends, Shift+Enter breaks the line.
 */
export function Composer({ conversationId, box, startText, onTyping, onSent, ...recipient }: ComposerProps) {
  const client = useQueryClient()
  const attached = useAttachments(conversationId)
  const hasFiles = attached.some(({ step }) => step !== 'refused')
  const isUploading = attached.some(({ step }) => step === 'sending')
  const [content, setContent] = useDraft(conversationDraftKeys(conversationId).message, startText)
  const [answered, setAnswered] = useState<{ after: string | undefined } | null>(null)
  const { send, isSending } = useSendMessage(conversationId, (error, seen) =>
    // Without a box, the conversation was closed.
    isJustAnswered(error) && box.current ? setAnswered({ after: seen }) : showError(error),
  )
  // A slash alone opens the canned replies.
  const isEmpty = content.trim() === '' || content.trim() === '/'
  const isUnsendable = hasFiles ? content.length > limits.captionMax : isEmpty
  const listId = useId()
  const hasRoom = useMedia('(min-width: 40rem)')
  const [isManaging, setIsManaging] = useState(false)

  function changeContent(text: string) {
    setContent(text)
    sendAttempts.onInput(conversationId, text)
    onTyping()
  }

  const canned = useCannedReplies(content, (reply) => {
    changeContent(reply)
    box.current?.focus()
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isUnsendable || isSending || isUploading) return
    setAnswered(null)
    if (hasFiles) return void sendFiles()
    send(content, { onSuccess: onSent })
  }

  /** The rest of the work is loaded with the list of files. */
  async function sendFiles() {
    try {
      const { sendAttachments } = await import('../../../../data/conversations/send-attachments.ts')
      await sendAttachments({ client, conversationId }, isEmpty ? '' : content, onSent)
    } catch (error) {
      showError(error as Error)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing && canned.onKeyDown(event)) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <>
      {canned.isOpen ? (
        <CannedList
          id={listId}
          replies={canned.replies}
          hasAny={canned.hasAny}
          selected={canned.selected}
          onRetry={canned.retry}
          onSelect={canned.select}
          onManage={() => setIsManaging(true)}
        />
      ) : null}
      <p role="status" className="sr-only">
        {canned.isOpen && !canned.retry
          ? formatCount(canned.replies.length, 'respuesta rápida', 'respuestas rápidas')
          : ''}
      </p>
      {answered ? (
        <JustAnsweredAlert conversationId={conversationId} seen={answered.after} onDismiss={() => setAnswered(null)} />
      ) : null}
      {attached.length > 0 ? (
        <Suspense>
          <attachmentList.Part
            conversationId={conversationId}
            platform={recipient.platform}
            text={isEmpty ? '' : content}
            onSent={onSent}
          />
        </Suspense>
      ) : null}
      <form onSubmit={submit} className="flex items-end gap-2 border-t border-linea bg-superficie p-3 sm:px-6">
        <textarea
          ref={box}
          rows={1}
          value={content}
          maxLength={limits.messageMax}
          onChange={(event) => changeContent(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="Mensaje"
          aria-busy={isSending || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={canned.selected ? listId : undefined}
          aria-activedescendant={canned.selected ? optionId(listId, canned.selected) : undefined}
          placeholder={`Escribe a ${recipient.name}…${hasRoom ? ' («/» para respuestas rápidas)' : ''}`}
          className={
            'field-sizing-content max-h-[25dvh] min-h-11 flex-1 resize-none rounded-ctl border ' +
            'border-linea-fuerte/60 bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento ' +
            'focus:outline-2 focus:outline-offset-0 focus:outline-foco/40 aria-busy:text-texto-3'
          }
        />
        <AttachButton
          isAble={recipient.sendsFiles}
          box={box}
          onFiles={(files) => attachments.add(conversationId, files)}
        />
        <Button
          type="submit"
          variant="primary"
          aria-label="Enviar"
          busy={isSending || isUploading}
          disabled={isUnsendable}
        >
          {isSending || isUploading ? null : <SendHorizontal aria-hidden className="size-4" />}
          <span className="max-sm:sr-only">{isSending || isUploading ? 'Enviando…' : 'Enviar'}</span>
        </Button>
      </form>
      <Suspense>{isManaging ? <manageCanned.Part onClose={() => setIsManaging(false)} /> : null}</Suspense>
    </>
  )
}
