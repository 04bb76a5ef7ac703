import { type CsvSeparator, csvSeparatorSigns, escapeFormulas } from '@portavoz/contract'
import { plusPhone } from './plus-phone.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'
export const CSV_LINE_BREAK = '\r\n'

/** A quoted cell as in RFC 4180. */
export const quoteCell = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

/** A cell with text that people wrote, guarded against formulas; empty for null. */
export const freeTextCell = (text: string | null): string => (text === null ? '' : quoteCell(escapeFormulas(text)))

/** A phone number with its plus sign, as text: a spreadsheet would read it as a number. */
export const phoneCell = (phone: string | null): string => (phone === null ? '' : `"'${plusPhone(phone)}"`)

export const csvLine = (cells: readonly string[], separator: CsvSeparator): string =>
  `${cells.join(csvSeparatorSigns[separator])}${CSV_LINE_BREAK}`

/** The header line with a byte order mark, without which Excel misreads accents. */
export const csvHeader = (names: readonly string[], separator: CsvSeparator): string =>
  `\ufeff${csvLine(names.map(headerCell), separator)}`

/** Owners choose some of the column names. */
const headerCell = (name: string) => (/^[\p{L}\d][\p{L}\d ()]*$/u.test(name) ? name : freeTextCell(name))
