import { withDeadlockRetry } from '../../../../db/locks/with-deadlock-retry.ts'
import type { Db } from '../../../../db/connect.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { MessageUpdate } from '../../../../ports/channel.ts'
import { messageUpdateStore } from './message-updates.store.ts'
import { applyUpdate } from './apply-message-update.ts'
import { limitEditedText } from '../../text/long-text.ts'
import { mergeContactAliases } from '../contacts/merge-contact-aliases.ts'
import { nullIfAgentDeleted } from '../null-if-agent-deleted.ts'

type RecordMessageUpdateDeps = { db: Db; clock: Clock; afterCommit: () => void }

export type RecordMessageUpdate = (update: MessageUpdate) => Promise<void>

/** Records a reaction, edit or deletion at its message. Updates never get a reply. */
export const createRecordMessageUpdate =
  ({ db, clock, afterCommit }: RecordMessageUpdateDeps): RecordMessageUpdate =>
  async (received) => {
    const now = clock.now()
    // A time in the future would win over every later update.
    const update = { ...limitText(received), at: received.at > now ? now : received.at }
    const isNews = await nullIfAgentDeleted(
      withDeadlockRetry(db, async (tx) => {
        await mergeContactAliases(tx, update, now)
        await messageUpdateStore.lockConversation(tx, update)
        if (await applyUpdate(tx, update, now)) return true
        if (!(await messageUpdateStore.hasMessage(tx, update)))
          await messageUpdateStore.holdEarly(tx, update, contentOf(update), now)
        return false
      }),
    )
    if (isNews) afterCommit()
  }

const limitText = (update: MessageUpdate): MessageUpdate =>
  update.kind === 'edit' ? { ...update, text: limitEditedText(update.text) } : update

const contentOf = (update: MessageUpdate): string | null => {
  if (update.kind === 'edit') return update.text
  return update.kind === 'reaction' ? update.emoji : null
}
