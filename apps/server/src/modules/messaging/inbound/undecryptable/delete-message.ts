import type { Db, Tx } from '../../../../db/connect.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import { messageUpdateStore, DELETED_TEXT } from '../updates/message-updates.store.ts'
import { previewText, messagePreview } from '../../text/message-preview.ts'
import type { MessageKey } from './undecryptable.store.ts'
import { type LastMessage, type DeletedMessage, deleteMessageStore } from './delete-message.store.ts'

type DeleteMessageDeps = { db: Db; clock: Clock; afterCommit: () => void }

export type DeleteMessage = (message: MessageKey) => Promise<void>

/**
 * Deletes the placeholder of an undecryptable message that turned out to be no message; thread, summary and state
 * become as if it had never arrived, unless a person acted on it.
 */
export const createDeleteMessage =
  ({ db, clock, afterCommit }: DeleteMessageDeps): DeleteMessage =>
  async (message) => {
    if (!(await deleteMessageStore.hasPlaceholder(db, message))) return
    const isNews = await db.transaction().execute(async (tx) => {
      await messageUpdateStore.lockConversation(tx, message)
      const deleted = await deleteMessageStore.remove(tx, message)
      for (const placeholder of deleted) await undoEffects(tx, placeholder, clock.now())
      return deleted.length > 0
    })
    if (isNews) afterCommit()
  }

async function undoEffects(tx: Tx, deleted: DeletedMessage, now: Date): Promise<void> {
  if (deleted.exchangeId) await deleteMessageStore.removeFromExchange(tx, deleted.exchangeId)
  const last = await deleteMessageStore.findLastMessage(tx, deleted.conversationId)
  if (!last && (await deleteMessageStore.removeEmptyConversation(tx, deleted))) return
  await deleteMessageStore.updateSummary(tx, deleted, last && { ...last, said: summaryText(last) }, now)
}

const summaryText = ({ direction, content, details, deletedAt }: LastMessage): string =>
  deletedAt ? DELETED_TEXT[direction] : messagePreview(previewText({ text: content, details: details ?? {} }))
