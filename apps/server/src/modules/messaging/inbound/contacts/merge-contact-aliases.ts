import type { Tx } from '../../../../db/connect.ts'
import { messageUpdateStore, type ContactNames } from '../updates/message-updates.store.ts'
import { applyUpdate } from '../updates/apply-message-update.ts'
import { mergeConversationsStore } from './merge-conversations.store.ts'

/**
 * Renames the contact's conversation to its new key, or merges both into the older one, and applies the updates that
 * waited under the other alias.
 */
export async function mergeContactAliases(tx: Tx, contact: ContactNames, now: Date): Promise<void> {
  const { contactKey, formerKey } = contact
  if (!formerKey) return
  const [first, second] = await mergeConversationsStore.lockConversations(tx, contact)
  if (!first || (!second && first.contactKey === contactKey)) return
  if (second) await mergeConversationsStore.merge(tx, first, second, contactKey, now)
  else await mergeConversationsStore.rename(tx, first.id, contactKey)
  for (const update of await messageUpdateStore.takeEarlyOfKnownMessages(tx, contact))
    await applyUpdate(tx, update, now)
}
