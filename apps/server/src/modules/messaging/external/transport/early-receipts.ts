import type { Db } from '../../../../db/connect.ts'
import { lockResource } from '../../../../db/locks/lock-resource.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { ExternalReceipt } from '../../../../ports/evolution.ts'
import { receiptStore } from '../../outbound/receipts/receipts.store.ts'
import { earlyReceiptStore } from './early-receipts.store.ts'
import { findByExternalId } from './find-by-external-id.store.ts'

/** Records a receipt of an external transport; it may arrive before its message. */
export const createRecordExternalReceipt =
  ({ db, clock, afterCommit }: { db: Db; clock: Clock; afterCommit: () => void }) =>
  async (receipt: ExternalReceipt): Promise<void> => {
    const now = clock.now()
    const isNews = await db.transaction().execute(async (tx) => {
      await lockResource(tx, receipt.agentId, receipt.externalId)
      const contactKey = await findByExternalId(tx, receipt, 'outgoing', now)
      if (contactKey !== null) return receiptStore.applyToAgent(tx, receipt.agentId, { ...receipt, contactKey }, now)
      await earlyReceiptStore.hold(tx, receipt, now)
      return false
    })
    if (isNews) afterCommit()
  }
