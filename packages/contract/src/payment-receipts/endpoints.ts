import * as z from 'zod/mini'
import { Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { PaymentReceipt, PaymentReceiptStatus } from './receipt.ts'

export const paymentReceipts = {
  /**
   * What a person found in the own account. `unverified` takes the decision back. `statusBefore`: what the person saw;
   * refused when another one decided meanwhile.
   */
  decide: endpoint({
    method: 'PUT',
    path: '/messages/:id/payment-receipt',
    access: 'agent',
    audit: {
      field: 'status',
      byValue: {
        verified: 'payment_receipt.verified',
        rejected: 'payment_receipt.rejected',
        unverified: 'payment_receipt.reopened',
      },
    },
    input: z.object({ id: Id, status: PaymentReceiptStatus, statusBefore: PaymentReceiptStatus }),
    output: PaymentReceipt,
  }),
}
