import type { Tx } from '../../../db/connect.ts'
import type { InboundMessage } from '../../../ports/channel.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'
import type { ReplaceMedia } from './expect-media.ts'
import { secondUploadStore } from './join-second-upload.store.ts'

type UploadedMessage = Pick<InboundMessage, 'externalId' | 'copyId' | 'type' | 'text' | 'media'>

/**
 * WhatsApp sends a picture in high definition twice: small, then large with the id of the first. The large file
 * replaces the small one. The first to arrive opens the exchange, and the caption of the other is added. False when
 * nothing changes. The conversation must be locked.
 */
export async function joinSecondUpload(
  tx: Tx,
  conversation: Pick<InboundConversation, 'conversationId' | 'workspaceId'>,
  message: UploadedMessage,
  replaceMedia: ReplaceMedia,
  now: Date,
): Promise<boolean> {
  if (message.type !== 'image' && message.type !== 'video') return false
  const hasCaption = message.text !== '' && (await secondUploadStore.addCaption(tx, conversation, message, now))
  if (message.copyId === undefined || !message.media) return hasCaption
  const original = await secondUploadStore.findOriginal(tx, conversation, message.externalId)
  if (original?.type !== message.type) return hasCaption
  return (await replaceMedia(tx, { messageId: original.messageId, now }, message.media)) || hasCaption
}
