import type { Tx } from '../../../../db/connect.ts'
import type { InboundMessage } from '../../../../ports/channel.ts'
import { FORMER_KEY, type InboundConversation, openConversation } from './open-conversation.store.ts'
import { mergeContactAliases } from './merge-contact-aliases.ts'

/** The conversation of a message under any alias of its contact, locked; null when the agent was deleted. */
export async function findOrCreateConversation(
  tx: Tx,
  message: InboundMessage,
  now: Date,
): Promise<InboundConversation | null> {
  const conversation = await openConversation(tx, message, now)
  if (conversation !== FORMER_KEY) return conversation
  await mergeContactAliases(tx, message, now)
  return findOrCreateConversation(tx, message, now)
}
