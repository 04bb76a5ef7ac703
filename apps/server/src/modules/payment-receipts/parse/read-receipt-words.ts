import { normalizedWords } from '@portavoz/contract'
import type { ReceiptClaims } from '../claims.ts'
import { readClaims } from './read-claims.ts'
import { readLabelledLines } from './read-labelled-lines.ts'
import { parseAmount } from './amounts.ts'

/** A receipt is short; only its beginning is read. */
const READ_CHARACTERS = 4_000

/** What only receipts say, in normalised words. Bills, orders and price lists say none of it. */
const SIGNS = [
  'comprobante de pago',
  'comprobante de transferencia',
  'comprobante de operacion',
  'comprobante electronico de pago',
  'comprobante de envio',
  'comprovante',
  'constancia de transferencia',
  'constancia de pago',
  'transferencia exitosa',
  'transferencia realizada',
  'transferencia enviada',
  'transferencia aprobada',
  'transferencia interbancaria',
  'envio realizado',
  'envio exitoso',
  'pago exitoso',
  'pago realizado',
  'pago aprobado',
  'pago enviado',
  'operacion exitosa',
  'operacion realizada',
  'transaccion exitosa',
  'transaccion aprobada',
  'yapeaste',
  'yapeo exitoso',
  'plineaste',
  'plin exitoso',
  'pix enviado',
  'pix realizado',
  'bizum enviado',
  'bizum realizado',
  'clave de rastreo',
  'recibo de transferencia',
]

/** The claims of a file whose words are those of a receipt; null for any other file. Takes no model. */
export function readReceiptWords(text: string): ReceiptClaims | null {
  const beginning = text.slice(0, READ_CHARACTERS)
  const words = ` ${normalizedWords(beginning).join(' ')} `
  if (!SIGNS.some((sign) => words.includes(` ${sign} `))) return null
  const values = readLabelledLines(beginning)
  const claims = readClaims({ ...values, wallet: beginning, amount: values.amount ?? amountLine(beginning) })
  return claims.amount && (claims.reference ?? claims.paidOn) ? claims : null
}

/** Yape and Mercado Pago print the amount without a label. */
const amountLine = (text: string): string =>
  text.split('\n').find((line) => /^\s*(?:s\/\.?|\$|r\$|€)\s?\d/i.test(line) && parseAmount(line)) ?? ''
