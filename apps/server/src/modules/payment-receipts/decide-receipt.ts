import { fail, type PaymentReceipt, type PaymentReceiptStatus, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockConversationOfMessage } from '../../db/locks/lock-conversation-of-message.ts'
import { presentPaymentReceipt } from '../../db/payment-receipts/present-payment-receipt.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PaymentReceiptStore } from './payment-receipts.store.ts'

export type DecideReceiptDeps = {
  db: Db
  store: PaymentReceiptStore
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

type Decision = {
  workspaceId: string
  messageId: string
  status: PaymentReceiptStatus
  statusBefore: PaymentReceiptStatus
  by: string
}

const STEPS = {
  verified: 'receipt_verified',
  rejected: 'receipt_rejected',
  unverified: 'receipt_reopened',
} as const satisfies Record<PaymentReceiptStatus, string>

/** A person says what the own account shows. A decision that the person did not see is not overwritten. */
export const createDecideReceipt =
  ({ db, store, clock, publish, afterCommit }: DecideReceiptDeps) =>
  async ({ messageId, workspaceId, status, statusBefore, by }: Decision): Promise<PaymentReceipt> => {
    const now = clock.now()
    const receipt = await db.transaction().execute(async (tx) => {
      const isFound = await lockConversationOfMessage(tx, messageId)
      const before = isFound ? await store.find(tx, workspaceId, messageId) : null
      if (before === null) return fail('payment_receipts.not_found')
      // A second click changes nothing.
      if (before.status === status) return before
      if (before.status !== statusBefore) return fail('payment_receipts.changed')
      const conversationId = await store.decide(tx, { messageId, workspaceId, status, by }, now)
      if (conversationId === undefined) return fail('payment_receipts.not_found')
      await store.addJournalLine(tx, messageId, STEPS[status], null, now)
      await publish(tx, workspaceId, { type: 'conversation', conversationId, messageId })
      return store.find(tx, workspaceId, messageId)
    })
    afterCommit()
    return presentPaymentReceipt(receipt) ?? fail('payment_receipts.not_found')
  }
export type DecideReceipt = ReturnType<typeof createDecideReceipt>
