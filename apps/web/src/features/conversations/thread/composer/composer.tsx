import type { Platform } from '@portavoz/contract'
import { SendHorizontal } from 'lucide-react'
import { Suspense, useId, useState, type FormEvent, type RefObject } from 'react'
import { attachments } from '../../../../data/conversations/attachments.ts'
import { conversationDraftKeys } from '../../../../data/conversations/conversation-drafts.ts'
import { sendAttempts } from '../../../../data/conversations/send-attempts.ts'
import { useDraft } from '../../../../lib/hooks/use-draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { lazyPart, useOnceTrue } from '../../../../ui/lazy/lazy-part.ts'
import type { CardKind } from '../cards/card-kind.ts'
import { AttachButton } from './attach-button.tsx'
import { MessageBox } from './message-box.tsx'
import { useCannedReplies } from './use-canned-replies.ts'
import { useComposerButtons } from './use-composer-buttons.ts'
import { useComposerSending } from './use-composer-sending.ts'
import { RecordButton } from './voice/record-button.tsx'
import { useVoiceRecorder } from './voice/use-voice-recorder.ts'

const cannedReplies = lazyPart(() => import('./canned-replies.tsx').then((file) => file.CannedReplies))

const attachmentList = lazyPart(() => import('../attachments/attachment-list.tsx').then((file) => file.AttachmentList))

const justAnsweredAlert = lazyPart(() => import('./just-answered-alert.tsx').then((file) => file.JustAnsweredAlert))

const cardDialog = lazyPart(() => import('../cards/card-dialog.tsx').then((file) => file.CardDialog))

const recordingBar = lazyPart(() => import('./voice/recording-bar.tsx').then((file) => file.RecordingBar))

const FILE_LEFT_OUT = 'Tu flujo de n8n no sabe enviar archivos: va el texto, sin su archivo.'

type ComposerProps = {
  conversationId: string
  name: string
  platform: Platform
  /** What sends for the agent takes files. */
  sendsFiles: boolean
  /** It takes places and persons. */
  sendsCards: boolean
  box: RefObject<HTMLTextAreaElement | null>
  /** Shown without a draft; «/» opens the canned replies. */
  startText: string
  /** Called on each change of the text. */
  onTyping: () => void
  onSent: () => void
}

/**
 * The draft stays in its box until the server has stored the message, also when the page is left and opened again; text
 * typed meanwhile stays after it.
 */
export function Composer({ conversationId, box, startText, onTyping, onSent, ...recipient }: ComposerProps) {
  const listId = useId()
  const [content, setContent] = useDraft(conversationDraftKeys(conversationId).message, startText)
  function changeContent(text: string) {
    setContent(text)
    sendAttempts.onInput(conversationId, text)
    onTyping()
  }
  const canned = useCannedReplies(content, (reply) => {
    changeContent(reply.content)
    attachments.replaceStored(conversationId, recipient.sendsFiles ? reply.file : null)
    if (reply.file && !recipient.sendsFiles) toast({ description: FILE_LEFT_OUT, kind: 'error' })
    box.current?.focus()
  })
  const hadSlash = useOnceTrue(canned.isWanted)
  const [card, setCard] = useState<CardKind | null>(null)
  const recorder = useVoiceRecorder(conversationId)
  // A slash alone opens the canned replies.
  const text = content.trim() === '' || content.trim() === '/' ? '' : content
  const sending = useComposerSending({ conversationId, text, recorder }, { box, onSent })
  const { isPhone, shown, recordButton, sendButton, formHandlers } = useComposerButtons({
    hasContent: !sending.isEmpty || sending.isBusy,
    isRecording: recorder.state.step !== 'idle',
    box,
  })
  function cancelRecording() {
    recorder.cancel()
    recordButton.current?.focus()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    sending.submit()
  }
  const record =
    shown !== 'send' ? <RecordButton ref={recordButton} isAble={recipient.sendsFiles} recorder={recorder} /> : null
  const send =
    shown !== 'record' ? (
      <Button
        ref={sendButton}
        type="submit"
        size="box"
        variant="primary"
        aria-label="Enviar"
        busy={sending.isBusy}
        disabled={sending.isUnsendable}
      >
        {sending.isBusy ? null : <SendHorizontal aria-hidden className="size-5" />}
        <span className="max-sm:sr-only">{sending.isBusy ? 'Enviando…' : 'Enviar'}</span>
      </Button>
    ) : null
  return (
    <>
      <Suspense>{hadSlash ? <cannedReplies.Part listId={listId} canned={canned} /> : null}</Suspense>
      <Suspense>
        {sending.answered ? (
          <justAnsweredAlert.Part
            conversationId={conversationId}
            seen={sending.answered.after}
            onDismiss={sending.dismissAnswered}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {sending.hasAttached ? (
          <attachmentList.Part
            conversationId={conversationId}
            platform={recipient.platform}
            text={text}
            onSent={onSent}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {recorder.state.step === 'recording' ? (
          <recordingBar.Part since={recorder.state.since} onCancel={cancelRecording} />
        ) : null}
      </Suspense>
      <Suspense>
        {card === null ? null : (
          <cardDialog.Part kind={card} conversationId={conversationId} onSent={onSent} onClose={() => setCard(null)} />
        )}
      </Suspense>
      <form
        onSubmit={onSubmit}
        {...formHandlers}
        className={`flex items-end border-t border-linea bg-superficie ${isPhone ? 'gap-1 p-2' : 'gap-2 p-3 sm:px-6'}`}
      >
        <MessageBox
          box={box}
          name={recipient.name}
          content={content}
          isSending={sending.isSendingText}
          sendsFiles={recipient.sendsFiles}
          listId={listId}
          canned={canned}
          onChange={changeContent}
          onSubmit={sending.submit}
        />
        <AttachButton
          isAble={recipient.sendsFiles}
          takesCards={recipient.sendsCards}
          box={box}
          onFiles={(files) => attachments.add(conversationId, files)}
          onCard={setCard}
          onCanned={content === '' ? () => changeContent('/') : undefined}
        />
        {isPhone ? null : record}
        {send}
        {isPhone ? record : null}
      </form>
      <p role="status" className="sr-only">
        {canned.count}
      </p>
      <p role="status" className="sr-only">
        {recorder.status}
      </p>
    </>
  )
}
