import { parted } from './parted.ts'

/**
 * What a column holds. Of what people wrote anything may be expected; a phone is taken for a number, and loses its plus
 * sign; what is known beforehand has nothing in it that a file must write in another way.
 */
export type CellKind = 'written' | 'phone' | 'number' | 'known'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** How `COPY` writes a file of RFC 4180, but for the ends of its rows. */
export const CSV_COPY = 'format csv, force_quote *'

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

/** A cell, in SQL, that no spreadsheet takes for a formula. */
export const csvCell = (kind: CellKind, value: string): string => {
  if (kind === 'written') return guarded(value)
  return kind === 'phone' ? `'''' || ${value}` : value
}

/** The first line, with its byte order mark: spreadsheets read accents wrong without it. */
export const csvHead = (names: readonly string[]): string => `\ufeff${names.map(headCell).join(',')}\r\n`

/** Some names are an owner's own words. */
function headCell(name: string): string {
  if (/^[\p{L}\d][\p{L}\d ()]*$/u.test(name)) return name
  const text = new RegExp(FORMULA, 'u').test(name) ? `'${name}` : name
  return `"${text.replaceAll('"', '""')}"`
}

export const CSV_BREAK = '\r\n'

/** A whole file of the rows that `COPY` writes; `over` is called before its reader knows that it has all of it. */
export async function* csvFile(
  names: readonly string[],
  rows: AsyncIterable<Buffer>,
  over: () => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(names))
  yield* parted(rows, { between: Buffer.from(CSV_BREAK), hasQuotes: true })
  over()
  yield Buffer.from(CSV_BREAK)
}
