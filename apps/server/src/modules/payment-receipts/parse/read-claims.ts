import { paymentReceiptLimits, type ReceiptAmount, type Wallet, walletCurrency } from '@portavoz/contract'
import { isOnlyChannel } from '../../../db/payment-receipts/own-payee.ts'
import type { ReceiptClaims } from '../claims.ts'
import { parseAmount } from './amounts.ts'
import { parseDate } from './dates.ts'
import { walletIn } from './wallet-in.ts'

/** The fields of a receipt as they are printed, or as a model says that they are. */
export type PrintedFields = Partial<Record<PrintedField, string>>
export type PrintedField = 'wallet' | 'amount' | 'date' | 'reference' | 'payer' | 'payee' | 'payeeAccount'

const { referenceMax } = paymentReceiptLimits

/** Reads printed fields with our own rules: what cannot be read is missing. */
export function readClaims(printed: PrintedFields): ReceiptClaims {
  const wallet = walletIn(printed.wallet ?? '')
  return {
    wallet,
    amount: withCurrency(parseAmount(printed.amount ?? ''), wallet),
    paidOn: parseDate(printed.date ?? ''),
    reference: referenceIn(printed.reference ?? ''),
    payer: nameIn(printed.payer),
    payee: nameIn(printed.payee),
    payeeAccount: textIn(printed.payeeAccount),
  }
}

const withCurrency = (amount: ReceiptAmount | null, wallet: Wallet | null): ReceiptAmount | null =>
  amount && { ...amount, currency: amount.currency ?? (wallet && walletCurrency(wallet)) }

/** The first word with a digit, and its neighbours: «20261127 004512» is one reference. */
function referenceIn(printed: string): string | null {
  const words = storable(printed)
    .slice(0, 2 * referenceMax)
    .split(/\s+/)
  const start = words.findIndex((word) => /\d/.test(word))
  if (start === -1) return null
  const end = words.findIndex((word, at) => at > start && !/^(?=\D*\d)[\dA-Za-z-]+$/.test(word))
  const groups = words.slice(start, end === -1 ? undefined : end)
  while (groups.length > 1 && groups.join(' ').length > referenceMax) groups.pop()
  return groups.join(' ').slice(0, referenceMax)
}

/** «Destino: Yape» names no one. */
function nameIn(printed: string | undefined): string | null {
  const text = textIn(printed)
  return text !== null && isOnlyChannel(text) ? null : text
}

function textIn(printed: string | undefined): string | null {
  const text = storable(printed ?? '')
    .slice(0, paymentReceiptLimits.textMax)
    .toWellFormed()
    .trim()
  return text === '' ? null : text
}

/** One line, without control characters. */
const storable = (text: string) =>
  text
    .slice(0, 1_000)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
