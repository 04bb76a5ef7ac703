import type { Db } from '../../../../db/connect.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { MessageUpdate } from '../../../../ports/channel.ts'
import type { RecordMessageUpdate } from '../../inbound/updates/record-message-update.ts'
import { findByExternalId } from './find-by-external-id.store.ts'

/**
 * Records an update reported by an external transport. The message id finds the conversation, because its contact may
 * be reported under another alias. Updates of messages of the other side have no effect. False when the message is
 * unknown.
 */
export const createRecordExternalUpdate =
  ({ db, clock, recordUpdate }: { db: Db; clock: Clock; recordUpdate: RecordMessageUpdate }) =>
  async (update: MessageUpdate): Promise<boolean> => {
    const [authorDirection, otherDirection] = update.isOwn
      ? (['outgoing', 'incoming'] as const)
      : (['incoming', 'outgoing'] as const)
    const contactKey = await findByExternalId(db, update, authorDirection, clock.now())
    if (contactKey === null) return (await findByExternalId(db, update, otherDirection, clock.now())) !== null
    await recordUpdate({ ...update, contactKey, formerKey: null })
    return true
  }
