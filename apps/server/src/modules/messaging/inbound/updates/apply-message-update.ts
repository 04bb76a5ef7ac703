import type { Tx } from '../../../../db/connect.ts'
import type { MessageUpdate } from '../../../../ports/channel.ts'
import { messageUpdateStore, type ContactNames, type UpdatedMessage } from './message-updates.store.ts'

/** Applies the updates that arrived before their message. True when one deletes it. The conversation must be locked. */
export async function applyEarlyUpdates(
  tx: Tx,
  contact: ContactNames,
  externalId: string,
  now: Date,
): Promise<boolean> {
  let isDeleted = false
  for (const update of await messageUpdateStore.takeEarly(tx, contact, externalId)) {
    const messages = await applyUpdate(tx, update, now)
    if (update.kind === 'deletion' && messages.length > 0) isDeleted = true
  }
  return isDeleted
}

/** Returns the messages that it changes. */
export async function applyUpdate(tx: Tx, update: MessageUpdate, now: Date): Promise<UpdatedMessage[]> {
  const messages = await updateMessage(tx, update)
  for (const one of messages) await messageUpdateStore.recordUpdate(tx, one, update, now)
  return messages
}

async function editMessage(tx: Tx, update: Extract<MessageUpdate, { kind: 'edit' }>): Promise<UpdatedMessage[]> {
  const messages = await messageUpdateStore.edit(tx, update, update.text)
  for (const { id } of messages) await messageUpdateStore.keepTranscript(tx, id, update)
  return messages
}

const updateMessage = (tx: Tx, update: MessageUpdate): Promise<UpdatedMessage[]> => {
  if (update.kind === 'edit') return editMessage(tx, update)
  return update.kind === 'deletion'
    ? messageUpdateStore.markDeleted(tx, update)
    : messageUpdateStore.react(tx, update, update.emoji)
}
