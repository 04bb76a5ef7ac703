import type { Tx } from '../../../db/connect.ts'
import { type FileDelivery, releaseHeldFiles } from './held-files.store.ts'
import { replyHandoverStore } from './reply-handover.store.ts'

/** In the caller's transaction: closes a reply that a workflow sends, as sent or not, and sends the files after it. */
export const createConfirmReply =
  (enqueueDelivery: (tx: Tx, target: FileDelivery) => Promise<unknown>) =>
  async (tx: Tx, exchangeId: string, wasSent: boolean, now: Date): Promise<void> => {
    const delivery = await releaseHeldFiles(tx, exchangeId, wasSent, now)
    await replyHandoverStore.confirm(tx, exchangeId, wasSent, now)
    if (delivery) await enqueueDelivery(tx, delivery)
  }
