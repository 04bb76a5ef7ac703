import type { ExportFormat } from '@portavoz/contract'
import { CSV_BREAK, CSV_TYPE, csvHead, phoneCell, writtenCell } from '../../platform/csv.ts'
import type { Column } from './columns.ts'

/** How a row is written, and what stands around the rows. */
export type FileFormat = {
  type: string
  /** What stands before the cell of the `n`th column. */
  before: (column: Column, n: number) => string
  /** The cell of a column; nothing is known where `text` is null. */
  cell: (kind: Column['kind'], text: string | null) => string
  /** 1 for each byte that stands as it is in a cell of what people wrote, between two quotes. */
  isPlain: Uint8Array
  /** What is written for one of the others. Of those that have nothing here the whole text decides. */
  instead: readonly (Buffer | undefined)[]
  /** What ends a row; what stands between two; what comes before and after all of them. */
  end: string
  between: string
  head: (columns: readonly Column[], manifest: object | null) => string
  tail: string
}

const allBut = (signs: string) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (signs.includes(String.fromCharCode(byte)) ? 0 : 1))

const insteadOf = (signs: string, write: (sign: string) => string) => {
  const instead: (Buffer | undefined)[] = Array.from({ length: 256 })
  for (const sign of signs) instead[sign.charCodeAt(0)] = Buffer.from(write(sign))
  return instead
}

const csv: FileFormat = {
  type: CSV_TYPE,
  before: (_, n) => (n === 0 ? '' : ','),
  cell(kind, text) {
    if (text === null) return ''
    if (kind === 'phone') return phoneCell(text)
    return kind === 'written' || kind === 'fixed' ? writtenCell(text) : `"${text}"`
  },
  // Its first byte tells of the signs of other alphabets.
  isPlain: allBut('"-=+@\t\r\n\xef'),
  instead: insteadOf('"', (quote) => quote + quote),
  end: '',
  between: CSV_BREAK,
  head: (columns) => csvHead(columns.map(({ name }) => name)),
  tail: CSV_BREAK,
}

const ESCAPED = `"\\${String.fromCharCode(...Array(32).keys())}`

const json: FileFormat = {
  type: 'application/json; charset=utf-8',
  before: ({ name }, n) => `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  cell(kind, text) {
    if (text === null) return 'null'
    if (kind === 'number') return text
    if (kind === 'phone') return `"+${text}"`
    return kind === 'day' || kind === 'time' ? `"${text}"` : JSON.stringify(text)
  },
  isPlain: allBut(ESCAPED),
  instead: insteadOf(ESCAPED, (sign) => JSON.stringify(sign).slice(1, -1)),
  end: '}',
  between: ',\n',
  head: (_, manifest) => (manifest ? `[\n${JSON.stringify(manifest)},\n` : '[\n'),
  tail: '\n]\n',
}

export const formats: Record<ExportFormat, FileFormat> = { csv, json }
