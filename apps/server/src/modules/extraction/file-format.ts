import type { ExportFormat } from '@portavoz/contract'
import { CSV_BREAK, CSV_COPY, CSV_TYPE, csvCell, csvHead } from '../../platform/csv.ts'
import type { Column } from './columns.ts'
import type { Put } from './meant.ts'

type Piece = { of: Column['of']; value: string }

/** How the database writes a row, and what stands around the rows. */
export type FileFormat = {
  type: string
  /** The pieces of a row, in SQL; `COPY` puts its delimiter between them and a line feed after them. */
  pieces: (columns: readonly Column[], put: Put) => Piece[]
  copy: string
  /** What comes before the rows, after each but the last, and after that one. */
  around: (columns: readonly Column[], manifest: object | null) => { head: string; between: string; tail: string }
  /** Whether a line feed between quotes belongs to a cell. */
  hasQuotes: boolean
}

const csv: FileFormat = {
  type: CSV_TYPE,
  pieces: (columns) => columns.map(({ of, kind, value }) => ({ of, value: csvCell(kind, value) })),
  copy: CSV_COPY,
  around: (columns) => ({ head: csvHead(columns.map(({ name }) => name)), between: CSV_BREAK, tail: CSV_BREAK }),
  hasQuotes: true,
}

const jsonValue = ({ kind, value }: Column) => {
  if (kind === 'number') return value
  return kind === 'known' ? `'"' || ${value} || '"'` : `to_json(${value})::text`
}

const jsonPiece = (column: Column, n: number, columns: number, put: Put): Piece => {
  const key = put(`${n === 0 ? '{' : ','}${JSON.stringify(column.name)}:`)
  const value = `${key} || coalesce(${jsonValue(column)}, 'null')`
  return { of: column.of, value: n === columns - 1 ? `${value} || '}'` : value }
}

/** What is of the conversation and stands together is one piece: it is put together once for all of its messages. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.of === 'conversation' && piece.of === 'conversation') last.value += ` || ${piece.value}`
    else all.push({ ...piece })
  }
  return all
}

/**
 * Pieces of one object each, with a tab between them. Text in JSON has no bare tab, line feed or other control sign, so
 * `COPY` writes each piece as it is.
 */
const json: FileFormat = {
  type: 'application/json; charset=utf-8',
  pieces: (columns, put) => joined(columns.map((column, n) => jsonPiece(column, n, columns.length, put))),
  copy: String.raw`format csv, delimiter E'\t', quote E'\x01'`,
  around: (_, manifest) => ({
    head: manifest ? `[\n${JSON.stringify(manifest)},\n` : '[\n',
    between: ',\n',
    tail: '\n]\n',
  }),
  hasQuotes: false,
}

export const formats: Record<ExportFormat, FileFormat> = { csv, json }
