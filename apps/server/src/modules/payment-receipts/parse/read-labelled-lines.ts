import { normalizeText } from '@portavoz/contract'
import { parseAmount } from './amounts.ts'
import { parseDate } from './dates.ts'
import { isOnlyChannel } from '../../../db/payment-receipts/own-payee.ts'
import { type LabelledField, labels, type ReceiptLabel } from './labels.ts'

export type LabelledValues = Partial<Record<LabelledField, string>>

/** A receipt has few lines; what follows is no receipt. */
const MAX_LINES = 120
const MAX_LINE = 200
const WORD = /[\p{L}\p{N}]+/gu
const SEPARATORS = /^[\s:.;#º°?¿!·|-]+/u

const LOOKS_LIKE_DATE = /^\D{0,16}\d{1,2}(?:[/.-]\d{1,2}[/.-]\d{2}| (?:de )?\p{L}{3,10}\.? (?:de )?20\d\d)/u
const LOOKS_LIKE_AMOUNT = /^(?:s\/|r?\$|us\$|€|cop |mxn |pen )/i

/** Not «Institución emisora: BBVA», which has a label of its own. */
const isName = (value: string) => value !== '' && !value.includes(': ') && !isOnlyChannel(value)
/** «Comprobante» and «Operación» are labels or titles: what follows a title is no value of theirs. */
const isValueOf: Record<LabelledField, (value: string) => boolean> = {
  amount: (value) => parseAmount(value) !== null,
  date: (value) => parseDate(value) !== null,
  reference: (value) => /\d/.test(value) && !LOOKS_LIKE_DATE.test(value) && !LOOKS_LIKE_AMOUNT.test(value),
  payer: isName,
  payee: isName,
  payeeAccount: (value) => value !== '',
}

/**
 * The values of known labels: after a label on its line, or alone on the next line. The first of each that can be its
 * value counts.
 */
export function readLabelledLines(text: string): LabelledValues {
  const lines = text
    .split(/[\n;|]/, 2 * MAX_LINES)
    .flatMap((line) => partLine(line.trim()))
    .map((line) => line.trim().slice(0, MAX_LINE))
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
  const values: LabelledValues = {}
  let section: Section = null
  for (const [at, line] of lines.entries()) {
    const label = labelOf(line)
    if (!label) continue
    if (label.rest === '' && (label.field === 'payer' || label.field === 'payee')) section = label.field
    const field = fieldIn(section, label.field, line)
    if (field === null || values[field] !== undefined) continue
    const next = lines[at + 1] ?? ''
    const value = label.rest === '' ? (labelOf(next) === null ? next : '') : label.rest
    if (isValueOf[field](value)) values[field] = value
  }
  return values
}

/** The field whose label, «Ordenante» or «Beneficiario», was alone on its line above. */
type Section = 'payer' | 'payee' | null

/** «Nombre» is that of the section; the account of a payer is none that was paid. */
function fieldIn(section: Section, field: ReceiptLabel, line: string): LabelledField | null {
  if (field === 'name') return section ?? (/^titular/i.test(line) ? 'payer' : null)
  return field === 'payeeAccount' && section === 'payer' && OWN_ACCOUNT.test(line) ? null : field
}
const OWN_ACCOUNT = /^(?:clabe|cvu|cbu)(?! *ben)/i

/** A PDF may give all fields as one line: it is parted before each label that can be told from a sentence. */
function partLine(line: string): string[] {
  if (line.length < LONG_LINE) return [line]
  const words = [...line.matchAll(WORD)]
  const normalized = words.map(([word]) => normalizeText(word))
  const starts: number[] = []
  for (let at = 0; at < words.length;) {
    const label = labelAt(normalized, at)
    const end = words[at + (label?.words.length ?? 1) - 1]
    const tail = line.slice((end?.index ?? 0) + (end?.[0].length ?? 0))
    if (label && (!label.isAmbiguous || /^\s?[:?]/.test(tail))) starts.push(words[at]?.index ?? 0)
    at += label?.words.length ?? 1
  }
  const ends = [...starts, line.length]
  const parts = [0, ...starts].map((start, at) => line.slice(start, ends[at]))
  return parts.map((part) => part.replace(/[\s¿¡(,·-]{1,9}$/u, ''))
}
/** Shorter lines have one field. */
const LONG_LINE = 60

const labelAt = (words: readonly string[], at: number) =>
  labels.find(({ words: label }) => label.every((word, offset) => words[at + offset] === word))

/** «Valor $ 50.000». */
const isAmountBehind = (field: ReceiptLabel, rest: string): boolean =>
  field === 'amount' && LOOKS_LIKE_AMOUNT.test(rest)

/** The label that a line begins with, and what follows it. */
export function labelOf(line: string): { field: ReceiptLabel; rest: string } | null {
  const words = [...line.matchAll(WORD)].slice(0, 6)
  const normalized = words.map(([word]) => normalizeText(word))
  for (const { field, words: label, isAmbiguous } of labels) {
    if (!label.every((word, at) => normalized[at] === word)) continue
    const last = words[label.length - 1]
    const tail = line.slice((last?.index ?? 0) + (last?.[0].length ?? 0))
    const rest = tail.replace(SEPARATORS, '')
    if (!isAmbiguous || rest === '' || /^\s*[:?]/.test(tail) || isAmountBehind(field, rest)) return { field, rest }
  }
  return null
}
