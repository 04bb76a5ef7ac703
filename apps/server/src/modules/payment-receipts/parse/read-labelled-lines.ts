import { normalizeText } from '@portavoz/contract'
import { parseAmount } from './amounts.ts'
import { parseDate } from './dates.ts'
import { type LabelledField, labels } from './labels.ts'

export type LabelledValues = Partial<Record<LabelledField, string>>

/** A receipt has few lines; what follows is no receipt. */
const MAX_LINES = 120
const MAX_LINE = 200
const WORD = /[\p{L}\p{N}]+/gu
const SEPARATORS = /^[\s:.;#º°?¿!·|-]+/u

const LOOKS_LIKE_DATE = /^\D{0,16}\d{1,2}(?:[/.-]\d{1,2}[/.-]\d{2}| (?:de )?\p{L}{3,10}\.? (?:de )?20\d\d)/u
const LOOKS_LIKE_AMOUNT = /^(?:s\/|r?\$|us\$|€)/i

const isText = (value: string) => value !== ''
/** «Comprobante» and «Operación» are labels or titles: what follows a title is no value of theirs. */
const isValueOf: Record<LabelledField, (value: string) => boolean> = {
  amount: (value) => parseAmount(value) !== null,
  date: (value) => parseDate(value) !== null,
  reference: (value) => /\d/.test(value) && !LOOKS_LIKE_DATE.test(value) && !LOOKS_LIKE_AMOUNT.test(value),
  payer: isText,
  payee: isText,
  payeeAccount: isText,
}

/**
 * The values of known labels: after a label on its line, or alone on the next line. The first of each that can be its
 * value counts.
 */
export function readLabelledLines(text: string): LabelledValues {
  const lines = text
    .split(/[\n;|]/, 2 * MAX_LINES)
    .map((line) => line.trim().slice(0, MAX_LINE))
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
  const values: LabelledValues = {}
  for (const [at, line] of lines.entries()) {
    const label = labelOf(line)
    if (!label || values[label.field] !== undefined) continue
    const next = lines[at + 1] ?? ''
    const value = label.rest === '' ? (labelOf(next) === null ? next : '') : label.rest
    if (isValueOf[label.field](value)) values[label.field] = value
  }
  return values
}

/** The label that a line begins with, and what follows it. */
export function labelOf(line: string): { field: LabelledField; rest: string } | null {
  const words = [...line.matchAll(WORD)].slice(0, 6)
  const normalized = words.map(([word]) => normalizeText(word))
  for (const { field, words: label, isAmbiguous } of labels) {
    if (!label.every((word, at) => normalized[at] === word)) continue
    const last = words[label.length - 1]
    const tail = line.slice((last?.index ?? 0) + (last?.[0].length ?? 0))
    const rest = tail.replace(SEPARATORS, '')
    if (!isAmbiguous || rest === '' || /^\s*[:?]/.test(tail)) return { field, rest }
  }
  return null
}
