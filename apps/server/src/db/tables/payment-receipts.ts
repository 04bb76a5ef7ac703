import type { PaymentReceiptStatus, Wallet } from '@portavoz/contract'
import type { BigCount, WithDefault } from './columns.ts'

/** What a picture or file of a contact claims about a payment. */
type PaymentReceiptTable = {
  messageId: string
  workspaceId: string
  status: WithDefault<PaymentReceiptStatus>
  decidedBy: WithDefault<string | null>
  decidedAt: WithDefault<Date | null>
  wallet: Wallet | null
  /** Hundredths. */
  amountCents: BigCount | null
  currency: string | null
  /** `2026-11-27`, as it is printed. */
  paidOn: string | null
  reference: string | null
  /** Its letters and digits only, by which it is compared; null for a short one. */
  referenceKey: string | null
  payer: string | null
  payee: string | null
  payeeAccount: string | null
  /** Difference hash of a picture, as zeros and ones; null for files. */
  fingerprint: string | null
  /** SHA-256 of the file; null for receipts from before it was stored. */
  fileHash: WithDefault<string | null>
  /** Amounts that the business named in the conversation before, in hundredths. */
  agreedCents: number[]
  receivedAt: Date
}

export interface PaymentReceiptTables {
  paymentReceipts: PaymentReceiptTable
}
