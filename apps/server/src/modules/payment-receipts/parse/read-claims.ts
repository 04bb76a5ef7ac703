import { paymentReceiptLimits, type ReceiptAmount, type Wallet, walletCurrency } from '@portavoz/contract'
import type { ReceiptClaims } from '../claims.ts'
import { parseAmount } from './amounts.ts'
import { parseDate } from './dates.ts'
import { walletIn } from './wallet-in.ts'

/** The fields of a receipt as they are printed, or as a model says that they are. */
export type PrintedFields = Partial<Record<PrintedField, string>>
export type PrintedField = 'wallet' | 'amount' | 'date' | 'reference' | 'payer' | 'payee' | 'payeeAccount'

/** Reads printed fields with our own rules: what cannot be read is missing. */
export function readClaims(printed: PrintedFields): ReceiptClaims {
  const wallet = walletIn(printed.wallet ?? '')
  return {
    wallet,
    amount: withCurrency(parseAmount(printed.amount ?? ''), wallet),
    paidOn: parseDate(printed.date ?? ''),
    reference: referenceIn(printed.reference ?? ''),
    payer: textIn(printed.payer),
    payee: textIn(printed.payee),
    payeeAccount: textIn(printed.payeeAccount),
  }
}

const withCurrency = (amount: ReceiptAmount | null, wallet: Wallet | null): ReceiptAmount | null =>
  amount && { ...amount, currency: amount.currency ?? (wallet && walletCurrency(wallet)) }

/** The first words that are made of letters and digits and have a digit. */
function referenceIn(printed: string): string | null {
  const text = storable(printed).slice(0, 2 * paymentReceiptLimits.referenceMax)
  const word = text.split(/\s+/).find((one) => /\d/.test(one))
  return word === undefined ? null : word.slice(0, paymentReceiptLimits.referenceMax)
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
