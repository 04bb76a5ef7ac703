import type { Db } from '../../../../db/connect.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { MessageReceipt } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import { receiptStore } from './receipts.store.ts'

export type RecordReceipt = (receipt: MessageReceipt) => Promise<void>

/** Records how far a message of ours came. */
export const createRecordReceipt =
  ({ db, clock, afterCommit }: { db: Db; clock: Clock; afterCommit: () => void }): RecordReceipt =>
  async (receipt) => {
    if (await receiptStore.applyToSession(db, receipt, clock.now())) afterCommit()
  }
