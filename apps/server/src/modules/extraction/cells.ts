import { type CopiedRow, secondIn, textIn } from '../../db/copied-rows.ts'
import { createByteIndex } from '../../platform/byte-index.ts'
import type { ClockFace } from '../../platform/clock-face.ts'
import type { FileFormat } from './file-format.ts'
import type { Outflow } from './outflow.ts'

/** Writes one cell of a row, with what stands before it. */
export type Cell = (row: CopiedRow, out: Outflow) => void

/** A cell as it is written of a text; nothing is known where that is null. */
type Whole = (text: string | null) => string

export function fixedCell(whole: Whole, text: string): Cell {
  const cell = Buffer.from(whole(text))
  return (_, out) => out.piece(cell)
}

/** Of a column that is short, or of the conversation. */
export const textCell =
  (whole: Whole, at: number): Cell =>
  (row, out) =>
    out.text(whole(textIn(row, at)))

/** Rows follow each other in time: a day is made once. */
export function dayCell(whole: Whole, at: number, { day }: ClockFace): Cell {
  let [known, cell] = ['', Buffer.alloc(0)]
  return (row, out) => {
    const now = day(secondIn(row, at))
    if (now !== known) [known, cell] = [now, Buffer.from(whole(now))]
    out.piece(cell)
  }
}

const MIDNIGHT = '00:00:00'
const ZERO = 48

/** One cell whose digits are set anew for each row. */
export function timeCell(whole: Whole, at: number, { secondOfDay }: ClockFace): Cell {
  const cell = Buffer.from(whole(MIDNIGHT))
  const first = cell.indexOf(MIDNIGHT)
  const set = (digit: number, two: number) => {
    const tens = Math.floor(two / 10)
    cell[digit] = ZERO + tens
    cell[digit + 1] = ZERO + two - 10 * tens
  }
  return (row, out) => {
    const second = secondOfDay(secondIn(row, at))
    const minute = Math.floor(second / 60)
    const hour = Math.floor(minute / 60)
    set(first, hour)
    set(first + 3, minute - 60 * hour)
    set(first + 6, second - 60 * minute)
    out.piece(cell)
  }
}

/** One of a few words, which are told apart by their bytes. */
export function knownCell(words: Record<string, string>, whole: Whole, at: number): Cell {
  const values = createByteIndex()
  for (const value of Object.keys(words)) values.add(Buffer.from(value))
  const written = Object.values(words).map((word) => Buffer.from(whole(word)))
  const unknown = Buffer.from(whole(null))
  return ({ bytes, starts, lengths }, out) => {
    const start = starts[at] ?? 0
    out.piece(written[values.find(bytes, start, start + (lengths[at] ?? 0))] ?? unknown)
  }
}

const QUOTE = Buffer.from('"')

/** What people wrote is copied, but for the bytes that are written otherwise; the whole is looked at where one may mean more. */
export function writtenCell({ isPlain, instead }: FileFormat, before: string, whole: Whole, at: number): Cell {
  const opening = Buffer.from(`${before}"`)
  return (row, out) => {
    const { bytes, starts, lengths } = row
    let from = starts[at] ?? 0
    const end = from + (lengths[at] ?? -1)
    if (end < from) return out.text(whole(null))
    const begun = out.length()
    out.piece(opening)
    for (let next = from; next < end; next++) {
      if (isPlain[bytes[next] ?? 0] === 1) continue
      const other = instead[bytes[next] ?? 0]
      if (!other) {
        out.backTo(begun)
        return out.text(whole(textIn(row, at)))
      }
      out.bytes(bytes, from, next)
      out.piece(other)
      from = next + 1
    }
    out.bytes(bytes, from, end)
    out.piece(QUOTE)
  }
}
