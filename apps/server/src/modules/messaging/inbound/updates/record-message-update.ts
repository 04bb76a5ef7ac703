import { withDeadlockRetry } from '../../../../db/locks/with-deadlock-retry.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { MessageUpdate } from '../../../../ports/channel.ts'
import { messageUpdateStore, type UpdatedMessage } from './message-updates.store.ts'
import { applyUpdate } from './apply-message-update.ts'
import { limitEditedText } from '../../text/long-text.ts'
import { mergeContactAliases } from '../contacts/merge-contact-aliases.ts'
import { nullIfAgentDeleted } from '../null-if-agent-deleted.ts'

type RecordMessageUpdateDeps = {
  db: Db
  clock: Clock
  /** In the caller's transaction: the reply of the exchange runs at that time. */
  enqueueReply: (tx: Tx, target: UpdatedMessage, exchangeId: string, at: Date) => Promise<void>
  afterCommit: () => void
  /** Runs after a commit that enqueued a reply. */
  afterReplyEnqueued: () => void
}

export type RecordMessageUpdate = (update: MessageUpdate) => Promise<void>

/**
 * Records a reaction, edit or deletion at its message. Updates never get a reply; a reply that waits for the file of a
 * deleted message runs at once.
 */
export function createRecordMessageUpdate(deps: RecordMessageUpdateDeps): RecordMessageUpdate {
  const { db, clock, enqueueReply, afterCommit, afterReplyEnqueued } = deps

  async function startWaitingReply(tx: Tx, message: UpdatedMessage, now: Date): Promise<boolean> {
    if (message.exchangeId === null || !(await messageUpdateStore.endsFileWait(tx, message.id))) return false
    await enqueueReply(tx, message, message.exchangeId, now)
    return true
  }

  return async (received) => {
    const now = clock.now()
    // A time in the future would win over every later update.
    const update = { ...limitText(received), at: received.at > now ? now : received.at }
    let hasReply = false
    const isNews = await nullIfAgentDeleted(
      withDeadlockRetry(db, async (tx) => {
        await mergeContactAliases(tx, update, now)
        await messageUpdateStore.lockConversation(tx, update)
        const messages = await applyUpdate(tx, update, now)
        hasReply = false
        if (update.kind === 'deletion')
          for (const message of messages) hasReply = (await startWaitingReply(tx, message, now)) || hasReply
        if (messages.length > 0) return true
        if (!(await messageUpdateStore.hasMessage(tx, update)))
          await messageUpdateStore.holdEarly(tx, update, contentOf(update), now)
        return false
      }),
    )
    if (isNews) afterCommit()
    if (isNews && hasReply) afterReplyEnqueued()
  }
}

const limitText = (update: MessageUpdate): MessageUpdate =>
  update.kind === 'edit' ? { ...update, text: limitEditedText(update.text) } : update

const contentOf = (update: MessageUpdate): string | null => {
  if (update.kind === 'edit') return update.text
  return update.kind === 'reaction' ? update.emoji : null
}
