import { type CsvSeparator, csvSeparatorSigns, type ExportFormat } from '@portavoz/contract'
import { CSV_LINE_BREAK, CSV_TYPE, csvHeader, phoneCell, freeTextCell } from '../../../platform/text/csv.ts'
import { plusPhone } from '../../../platform/text/plus-phone.ts'
import type { ExportColumn } from './export-columns.ts'

/** How rows and cells are written, and what surrounds them. */
export type FileFormat = {
  type: string
  cellPrefix: (column: ExportColumn, n: number) => string
  /** The cell of a column; null means unknown. */
  formatCell: (kind: ExportColumn['kind'], text: string | null) => string
  /** 1 for each byte that can be copied unchanged into a quoted cell of user text. */
  isPlain: Uint8Array
  /** Replacements of the other bytes. A byte without one needs the whole text to be formatted. */
  replacements: readonly (Buffer | undefined)[]
  /** `end` closes a row, `between` separates rows, `head` and `tail` surround all of them. */
  end: string
  between: string
  head: (columns: readonly ExportColumn[], manifest: object | null) => string
  tail: string
}

const plainBytesExcept = (signs: string) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (signs.includes(String.fromCharCode(byte)) ? 0 : 1))

const replacementsOf = (signs: string, write: (sign: string) => string) => {
  const replacements: (Buffer | undefined)[] = Array.from({ length: 256 })
  for (const sign of signs) replacements[sign.charCodeAt(0)] = Buffer.from(write(sign))
  return replacements
}

const createCsvFormat = (separator: CsvSeparator): FileFormat => ({
  type: CSV_TYPE,
  cellPrefix: (_, n) => (n === 0 ? '' : csvSeparatorSigns[separator]),
  formatCell(kind, text) {
    if (text === null) return ''
    if (kind === 'phone') return phoneCell(text)
    return kind === 'written' || kind === 'fixed' ? freeTextCell(text) : `"${text}"`
  },
  // First byte of full-width characters, which may start a formula too.
  isPlain: plainBytesExcept('"-=+@\t\r\n\xef'),
  replacements: replacementsOf('"', (quote) => quote + quote),
  end: '',
  between: CSV_LINE_BREAK,
  head: (columns) =>
    csvHeader(
      columns.map(({ name }) => name),
      separator,
    ),
  tail: CSV_LINE_BREAK,
})

const ESCAPED = `"\\${String.fromCharCode(...Array(32).keys())}`

const json: FileFormat = {
  type: 'application/json; charset=utf-8',
  cellPrefix: ({ name }, n) => `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  formatCell(kind, text) {
    if (text === null) return 'null'
    if (kind === 'number') return text
    if (kind === 'phone') return `"${plusPhone(text)}"`
    return kind === 'day' || kind === 'time' ? `"${text}"` : JSON.stringify(text)
  },
  isPlain: plainBytesExcept(ESCAPED),
  replacements: replacementsOf(ESCAPED, (sign) => JSON.stringify(sign).slice(1, -1)),
  end: '}',
  between: ',\n',
  head: (_, manifest) => (manifest ? `[\n${JSON.stringify(manifest)},\n` : '[\n'),
  tail: '\n]\n',
}

/** The format of a file of lines, unlike a workbook. */
export const createFileFormat = (format: Exclude<ExportFormat, 'xlsx'>, separator: CsvSeparator): FileFormat =>
  format === 'csv' ? createCsvFormat(separator) : json
