import { AppError, conversations } from '@portavoz/contract'
import type { QueryClient } from '@tanstack/react-query'
import { drafts, removeSentPrefix } from '../../lib/drafts.ts'
import { upload } from '../../lib/http/upload.ts'
import { attachments, type Attachment, type AttachmentStep, takesText, toSend, withStep } from './attachments.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { refreshInbox } from './inbox.ts'
import { mediaQuery } from './media.ts'
import { showSentMessage } from './send-message.ts'
import { refreshThread } from './thread.ts'
import type { Writing } from './writing.ts'

type Target = { client: QueryClient; conversationId: string }

const uploads = new Map<string, AbortController>()

/** After its last byte was sent the message may be stored, so it cannot be cancelled. */
export const isCancellable = (one: Attachment): boolean => one.step === 'sending' && one.sent < one.file.size

/** Stops the upload; the file stays attached. */
export const cancelUpload = (key: string) => uploads.get(key)?.abort()

const setStep = (conversationId: string, key: string, step: AttachmentStep) =>
  attachments.update(conversationId, (list) => list.map((one) => (one.key === key ? withStep(one, step) : one)))

export const removeAttachment = (conversationId: string, key: string) =>
  attachments.update(conversationId, (list) => list.filter((one) => one.key !== key))

/**
 * Sends the attached files in order, each as one message; the text goes with the first that may have one and then
 * leaves its box. A failed or cancelled file stays attached with the rest; sent again, it is the same message. A text
 * that was edited after its message was stored, or before its turn, stays in its box. Returns the text that no file
 * took once all are sent.
 */
export async function sendAttachments(target: Target, writing: Writing, onSent: () => void): Promise<string> {
  const { conversationId } = target
  if (attachments.read(conversationId).some(({ step }) => step === 'sending')) return ''
  let isTaken = false
  const rest = () => (isTaken || writing.isEdited() ? '' : writing.text)
  for (;;) {
    const [next] = toSend(attachments.read(conversationId))
    if (!next) return rest()
    const caption = takesText(next) ? rest() : ''
    const result = await sendOne(target, next, { caption, seen: writing.seen })
    if (result === 'failed') return ''
    if (caption !== '' && result === 'sent')
      drafts.update(conversationDraftKeys(conversationId).message, removeSentPrefix(caption))
    if (takesText(next)) isTaken = true
    onSent()
  }
}

/** `sentBefore`: the server has the message with the text of an earlier attempt, whose response was lost. */
type SendResult = 'sent' | 'sentBefore' | 'failed'

async function sendOne(
  { client, conversationId }: Target,
  { key, file, voiceSeconds }: Attachment,
  { caption, seen }: { caption: string; seen: string | undefined },
): Promise<SendResult> {
  const controller = new AbortController()
  uploads.set(key, controller)
  const isStored = 'storedId' in file
  setStep(conversationId, key, { step: 'sending', sent: isStored ? file.size : 0 })
  try {
    const message = await upload(
      conversations.sendFile,
      { id: conversationId },
      {
        ...(!isStored && { file }),
        fields: {
          caption,
          externalId: key,
          ...(seen !== undefined && { seen }),
          ...(voiceSeconds !== null && { voiceSeconds: String(voiceSeconds) }),
          ...(isStored && { cannedFileId: file.storedId }),
        },
        // The form is a little larger than its file.
        onProgress: ({ sent, total }) =>
          isStored ||
          setStep(conversationId, key, {
            step: 'sending',
            sent: sent < total ? Math.min(sent, file.size - 1) : file.size,
          }),
        signal: controller.signal,
      },
    )
    if (!isStored) client.setQueryData(mediaQuery(message.id).queryKey, file)
    showSentMessage(client, conversationId, message)
    removeAttachment(conversationId, key)
    return 'sent'
  } catch (error) {
    if (error instanceof AppError && error.code === 'messages.sent_otherwise') {
      removeAttachment(conversationId, key)
      void refreshThread(client, conversationId)
      void refreshInbox(client, new Set([conversationId]))
      return 'sentBefore'
    }
    const reason = (error as Error).message
    setStep(conversationId, key, controller.signal.aborted ? { step: 'chosen' } : { step: 'failed', reason })
    return 'failed'
  } finally {
    uploads.delete(key)
  }
}
