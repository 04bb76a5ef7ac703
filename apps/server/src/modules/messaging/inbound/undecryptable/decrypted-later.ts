import type { Tx } from '../../../../db/connect.ts'
import type { ExpectMedia } from '../expect-media.ts'
import { applyLateOptOut } from '../late-opt-out.ts'
import type { InboundConversation } from '../contacts/open-conversation.store.ts'
import { type DecryptedMessage, fillPlaceholder } from './decrypted-later.store.ts'

/**
 * Fills a message that was stored as undecryptable with its type, text and file; an edit that arrived before still
 * applies. False when there is no such message. The conversation must be locked.
 */
export async function applyDecryptedLater(
  tx: Tx,
  conversation: Pick<InboundConversation, 'conversationId' | 'workspaceId'>,
  message: DecryptedMessage,
  expectMedia: ExpectMedia,
  now: Date,
): Promise<boolean> {
  if (message.details.isUnopened) return false
  const messageId = await fillPlaceholder(tx, conversation, message, now)
  if (messageId === null) return false
  const { workspaceId } = conversation
  await applyLateOptOut(tx, { messageId, workspaceId, now })
  if (message.media) await expectMedia(tx, { messageId, workspaceId, type: message.type, now }, message.media)
  return true
}
