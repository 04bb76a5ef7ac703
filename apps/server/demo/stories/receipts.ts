import type { PrintedFields } from '../../src/modules/payment-receipts/parse/read-claims.ts'

/** A proof of payment: a picture of `media/` and what is printed on it, or the lines of a PDF. */
export type StoryReceipt = PicturedReceipt | WrittenReceipt
export type PicturedReceipt = { file: string; printed: PrintedFields }
/** The date is that of the conversation. */
export type WrittenReceipt = { file: string; lines: (date: string) => string[] }

/** A conversation in which a customer sends a proof of payment. `decision`: what a person found in the account. */
export type ReceiptScene = {
  hoursAgo: number
  question: string
  /** It names the amount. */
  answer: string
  caption: string
  receipt: StoryReceipt
  decision?: { status: 'verified' | 'rejected'; reply: string; thanks: string }
}

export type StoryReceipts = {
  /** Who is paid, as the owner's form has it. */
  payees: string[]
  /** What the agent says about a receipt: never that it is paid. */
  reply: string
  scenes: ReceiptScene[]
  /** What the test customer sends. */
  sample: StoryReceipt
}

export const isWritten = (receipt: StoryReceipt): receipt is WrittenReceipt => 'lines' in receipt

/** As banks print it: «27/11/2026». */
export const formatReceiptDate = (at: Date, utcOffsetHours: number): string =>
  new Date(at.getTime() + utcOffsetHours * 3_600_000).toISOString().slice(0, 10).split('-').toReversed().join('/')
