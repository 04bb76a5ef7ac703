import type { Tx } from '../../../db/connect.ts'
import type { ExpectMedia } from './expect-media.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'
import { type NetworkMediaMessage, replaceReportedType } from './restore-media-type.store.ts'

/**
 * A workflow reports a voice note or photo as text; the network's own copy of the message adds its real type and file,
 * and the text stays. False when nothing changes. The conversation must be locked.
 */
export async function restoreMediaType(
  tx: Tx,
  conversation: Pick<InboundConversation, 'conversationId' | 'workspaceId'>,
  message: NetworkMediaMessage,
  expectMedia: ExpectMedia,
  now: Date,
): Promise<boolean> {
  if (message.type === 'text') return false
  const messageId = await replaceReportedType(tx, conversation, message, now)
  if (messageId === null) return false
  const { type, media } = message
  if (media) await expectMedia(tx, { messageId, workspaceId: conversation.workspaceId, type, now }, media)
  return true
}
