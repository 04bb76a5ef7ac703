import * as z from 'zod/mini'
import { Time } from '../common/schema.ts'
import { PersonRef } from '../workspaces/schema.ts'
import { Wallet } from './wallets.ts'

/** A receipt proves nothing: only a person, who looks into the own account, takes it for a payment or for none. */
export const PaymentReceiptStatus = z.enum(['unverified', 'verified', 'rejected'])
export type PaymentReceiptStatus = z.infer<typeof PaymentReceiptStatus>

/** Why a receipt is doubted. `other_reference`: nearly the same picture, with another reference. */
export const PaymentReceiptDoubt = z.enum([
  'same_picture',
  'same_file',
  'other_reference',
  'same_reference',
  'other_payee',
  'old',
  'future',
  'other_amount',
])
export type PaymentReceiptDoubt = z.infer<typeof PaymentReceiptDoubt>

export const PaymentReceiptWarning = z.object({
  doubt: PaymentReceiptDoubt,
  /** Spanish. */
  text: z.string(),
  /** Of the conversation with the earlier receipt. */
  sessionName: z.nullable(z.string()),
})
export type PaymentReceiptWarning = z.infer<typeof PaymentReceiptWarning>

/** Hundredths; `currency` as in ISO 4217, null where the receipt does not say it. */
export const ReceiptAmount = z.object({ cents: z.number(), currency: z.nullable(z.string()) })
export type ReceiptAmount = z.infer<typeof ReceiptAmount>

/** What a picture or file of a contact claims about a payment. Every field may be missing, misread or forged. */
export const PaymentReceipt = z.object({
  status: PaymentReceiptStatus,
  /** Who verified or rejected it; null without a decision, or when the person's account was deleted. */
  decidedBy: z.nullable(PersonRef),
  decidedAt: z.nullable(Time),
  wallet: z.nullable(Wallet),
  amount: z.nullable(ReceiptAmount),
  /** `2026-11-27`, as it is printed. */
  paidOn: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  payee: z.nullable(z.string()),
  /** Account or phone that was paid, often masked. */
  payeeAccount: z.nullable(z.string()),
  warnings: z.array(PaymentReceiptWarning),
})
export type PaymentReceipt = z.infer<typeof PaymentReceipt>

const wholeFormat = new Intl.NumberFormat('es', { useGrouping: 'always' })
const centsFormat = new Intl.NumberFormat('es', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** «50.000 COP», «25,50 PEN», «1.200». */
export function formatReceiptAmount({ cents, currency }: ReceiptAmount): string {
  const number = (cents % 100 === 0 ? wholeFormat : centsFormat).format(cents / 100)
  return currency === null ? number : `${number} ${currency}`
}
