import type { ExportFormat } from '@portavoz/contract'
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

/** Blanks, what is not seen, and quotes: they may stand before a formula. */
const BEFORE = String.raw`[\s"''\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*`
const SIGN = '[-=+@＝＋－＠]'

/** What a spreadsheet may take for the beginning of a formula: an apostrophe before it makes it text. */
const FORMULA = String.raw`^${BEFORE}${SIGN}|^[\t\r\n]`

/** Whoever reads with another separator than ours cuts a cell in pieces: none of them begins a formula. */
const PARTS = String.raw`[;|\t\r\n]`
const LATER = `(${PARTS}${BEFORE})(?=${SIGN})`

/** Most cells begin with a letter and have no other's separator in them, which costs less to see than to match. */
const guarded = (value: string) => {
  const whole = `case when ${value} ~ '${PARTS}' then regexp_replace(${value}, '${LATER}', '\\1''', 'g') else ${value} end`
  return `case when ascii(${value}) between 65 and 122 then ${whole}
    when ${value} ~ '${FORMULA}' then '''' || ${whole} else ${whole} end`
}

const csvCell = ({ kind, value }: Column) => {
  if (kind === 'written') return guarded(value)
  return kind === 'phone' ? `'''' || ${value}` : value
}

const csv: FileFormat = {
  type: 'text/csv; charset=utf-8',
  pieces: (columns) => columns.map((column) => ({ of: column.of, value: csvCell(column) })),
  copy: 'format csv, force_quote *',
  // With its byte order mark: spreadsheets read accents wrong without it.
  around: (columns) => ({
    head: `\ufeff${columns.map(({ name }) => name).join(',')}\r\n`,
    between: '\r\n',
    tail: '\r\n',
  }),
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
