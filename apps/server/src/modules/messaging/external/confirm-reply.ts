import type { Tx } from '../../../db/connect.ts'
import { type FileDelivery, releaseHeldFiles, type ReplyDelivery } from './held-files.store.ts'
import { replyHandoverStore } from './reply-handover.store.ts'

/** In the caller's transaction: closes a reply that a workflow sends, and sends the files after it if it was sent. */
export const createConfirmReply =
  (enqueueDelivery: (tx: Tx, target: FileDelivery) => Promise<unknown>) =>
  async (tx: Tx, exchangeId: string, became: ReplyDelivery, now: Date): Promise<void> => {
    const delivery = await releaseHeldFiles(tx, exchangeId, became, now)
    await replyHandoverStore.confirm(tx, exchangeId, became === 'sent', now)
    if (delivery) await enqueueDelivery(tx, delivery)
  }
