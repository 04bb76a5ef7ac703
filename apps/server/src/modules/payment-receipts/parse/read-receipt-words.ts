import { normalizedWords } from '@portavoz/contract'
import type { ReceiptClaims } from '../claims.ts'
import { readClaims } from './read-claims.ts'
import { readLabelledLines } from './read-labelled-lines.ts'
import { parseAmount } from './amounts.ts'
import { parseDate } from './dates.ts'
import { walletIn } from './wallet-in.ts'

/** A receipt is short; only its beginning is read. */
const READ_CHARACTERS = 4_000
const MAX_DATE_LINE = 20
const LONGEST_DATE = 60

const LONGEST_SENTENCE = 200
const DATE = /(?<!\d)\d{1,2}(?:[/.-]\d{1,2}[/.-]| (?:de )?\p{L}{3,10}\.? (?:de )?)\d{4}(?!\d)/u

/** What only receipts say, in normalised words. Bills, orders and price lists say none of it. */
const SIGNS = [
  'comprobante de transferencia',
  'comprobante de operacion',
  'comprobante de envio',
  'comprovante',
  'constancia de transferencia',
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
  'clave de rastreo',
  'recibo de transferencia',
]

/** Lines that only receipts have, in normalised words: «Bizum enviado 45,00 €». */
const SIGN_LINES = [
  /^bizum (?:enviado|realizado)(?: (?=\d).{0,160}| (?:a|con exito|correctamente)(?: [^ ]{1,20}){0,3})?$/,
  /^has enviado un bizum(?: (?:de )?(?=\d).{0,160}| a(?: [^ ]{1,20}){0,5})?$/,
]
/** «Pago en QR Bre-B exitoso»; contracts say «pago inicial realizado». */
const SPLIT_SIGN = new RegExp(
  '^(?:pago|envio|transferencia|recarga|giro|transaccion|operacion)(?: (?!sin |aun )[^ ]{1,20}){0,5} ' +
    '(?:exitos|aprobad|realizad|enviad)[oa]$',
)
const MAX_SIGN_LINES = 40

function hasSignLine(text: string, hasReference: boolean): boolean {
  const lines = text
    .split('\n', MAX_SIGN_LINES)
    .filter((line) => line.trim() !== '')
    .map((line) => (NOT_SENT.test(line) ? '' : normalizedWords(line.slice(0, LONGEST_SENTENCE)).join(' ')))
  if (lines.some((line) => SIGN_LINES.some((sign) => sign.test(line)))) return true
  const isTransfer = hasReference || walletIn(text) !== null
  return (isTransfer ? lines : lines.slice(0, 1)).some((line) => SPLIT_SIGN.test(line))
}

/** Titles of receipts that are also the legal names of bills, and stand in what bills and order forms ask for. */
const TITLES = ['comprobante de pago', 'comprobante electronico de pago', 'constancia de pago']
const TITLE_LINES = 4
/** Words of a title beside its sign. */
const TITLE_WORDS = 3
const BILLS = new Set('factura facturas boleta ruc igv pedido cotizacion proforma nota remito invoice'.split(' '))
const TAXES = new Set(['ruc', 'igv'])

/** The claims of a file whose words are those of a receipt; null for any other file. Takes no model. */
export function readReceiptWords(text: string): ReceiptClaims | null {
  const beginning = text.slice(0, READ_CHARACTERS)
  const values = readLabelledLines(beginning)
  if (!isReceipt(beginning, values.reference !== undefined)) return null
  const claims = readClaims({
    ...values,
    wallet: beginning,
    amount: values.amount ?? (amountLine(beginning) || sentAmount(beginning)),
    date: values.date ?? (dateLine(beginning) || sentDate(beginning)),
  })
  return claims.amount && (claims.reference ?? claims.paidOn) ? claims : null
}

/** Bizum and Yape say in one sentence who paid how much: «Has enviado 25,50 €». */
const SENT = new RegExp(
  String.raw`(?:has enviado(?: un bizum(?: de)?)?|bizum (?:enviado|realizado)|enviaste|` +
    String.raw`(?:yap|plin)easte(?: a [^\n\d]{1,60}?)?)[ :!]{1,3}((?:s\/\.? ?|\$ ?|€ ?)?\d[^\n]{0,24})`,
  'i',
)

/** Questions, conditions and refused payments say it too: «si has enviado 25 €», «no has enviado». */
const NOT_SENT = /(?<!\p{L})(?:si|no|ya)(?!\p{L})|[¿?]|rechaz|cancel|devuel/iu
/** With the name of Bizum and a currency it is no other message that says «has enviado». */
const SENT_EUROS = /(?<!\p{L})has enviado[ :]{1,3}(?:€ ?\d|\d[\d.,]{0,12} ?(?:€|eur))/iu

function isSentByBizum(text: string): boolean {
  return /bizum/i.test(text) && SENT_EUROS.test(text) && !NOT_SENT.test(text.slice(0, LONGEST_SENTENCE))
}

function isReceipt(text: string, hasReference: boolean): boolean {
  const words = normalizedWords(text)
  const all = ` ${words.join(' ')} `
  const lines = text.split('\n', 4 * TITLE_LINES).map((line) => normalizedWords(line.slice(0, 200)))
  const title = lines.filter((line) => line.length > 0).slice(0, TITLE_LINES)
  const isBill = title.some((line) => line.some((word) => BILLS.has(word)))
  const isTitledWith = (signs: readonly string[]) =>
    title.some((line) =>
      signs.some(
        (sign) => `${line.join(' ')} `.startsWith(`${sign} `) && line.length <= sign.split(' ').length + TITLE_WORDS,
      ),
    )
  const isSigned = SIGNS.some((sign) => all.includes(` ${sign} `)) || hasSignLine(text, hasReference)
  if (isSigned || isSentByBizum(text)) return !isBill || isTitledWith(SIGNS)
  if (isBill || words.some((word) => TAXES.has(word))) return false
  return isTitledWith(TITLES) || (hasReference && TITLES.some((sign) => all.includes(` ${sign} `)))
}

/** In the line of that sentence, behind its amount: «Yapeaste S/ 80.00 a Ana el 27/11/2026». */
const sentDate = (text: string): string =>
  text
    .split('\n', MAX_DATE_LINE)
    .flatMap((line) => (SENT.test(line) ? (DATE.exec(line.slice(0, LONGEST_SENTENCE))?.[0] ?? []) : []))
    .find((date) => parseDate(date)) ?? ''

const sentAmount = (text: string): string =>
  NOT_SENT.test(text.slice(0, LONGEST_SENTENCE)) ? '' : (SENT.exec(text)?.[1] ?? '')

/** Yape, Mercado Pago and Bizum print the amount without a label. */
const amountLine = (text: string): string =>
  text.split('\n').find((line) => AMOUNT_LINE.test(line) && parseAmount(line)) ?? ''
const AMOUNT_LINE =
  /^\s{0,9}(?:(?:s\/\.?|\$|r\$|€)\s?\d|\d[\d.,]{0,15}\s?(?:€|eur|euros|cop|mxn|soles|pen|reais|ars|clp)\s{0,9}$)/i

/** They print the date and hour without a label, too: «Viernes, 27 de noviembre de 2026 a las 12:10 hs». */
const dateLine = (text: string): string =>
  text
    .split('\n', MAX_DATE_LINE)
    .find((line) => line.length <= LONGEST_DATE && /^\s*(?:\p{L}{5,12}[ ,]{1,3})?\d/u.test(line) && parseDate(line)) ??
  ''
