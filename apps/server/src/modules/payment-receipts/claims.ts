import type { ReceiptAmount, Wallet } from '@portavoz/contract'

/** What a receipt claims, as our own code read it. Nothing of it is trusted. */
export type ReceiptClaims = {
  wallet: Wallet | null
  amount: ReceiptAmount | null
  /** `2026-11-27`. */
  paidOn: string | null
  reference: string | null
  payer: string | null
  payee: string | null
  payeeAccount: string | null
}

/** Its letters and digits, by which references are compared. Null when it is too short to tell receipts apart. */
export function referenceKeyOf(reference: string | null): string | null {
  const key = (reference ?? '').toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return key.length >= MIN_KEY && /\d/.test(key) ? key : null
}

const MIN_KEY = 5
