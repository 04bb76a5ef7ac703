import { type CopyRow, secondsColumn, textColumn } from '../../../db/connection/copy-reader.ts'
import { createByteIndex } from '../../../platform/text/byte-index.ts'
import type { LocalTimeFormat } from '../../../platform/time/local-time-format.ts'
import type { FileFormat } from './file-format.ts'
import type { OutputBuffer } from './output-buffer.ts'

/** Writes one cell of a row, with its prefix. */
export type CellWriter = (row: CopyRow, out: OutputBuffer) => void

type CellFormatter = (text: string | null) => string

export function fixedCellWriter(formatCell: CellFormatter, text: string): CellWriter {
  const cell = Buffer.from(formatCell(text))
  return (_, out) => out.append(cell)
}

/** For short columns, and for columns of the conversation. */
export const textCellWriter =
  (formatCell: CellFormatter, column: number): CellWriter =>
  (row, out) =>
    out.appendText(formatCell(textColumn(row, column)))

/** Rows are in time order, so each day is formatted once. */
export function dayCellWriter(formatCell: CellFormatter, column: number, { day }: LocalTimeFormat): CellWriter {
  let [cachedDay, cell] = ['', Buffer.alloc(0)]
  return (row, out) => {
    const now = day(secondsColumn(row, column))
    if (now !== cachedDay) [cachedDay, cell] = [now, Buffer.from(formatCell(now))]
    out.append(cell)
  }
}

const MIDNIGHT = '00:00:00'
const ASCII_ZERO = 48

/** One buffer whose digits are overwritten for each row. */
export function timeCellWriter(
  formatCell: CellFormatter,
  column: number,
  { secondOfDay }: LocalTimeFormat,
): CellWriter {
  const cell = Buffer.from(formatCell(MIDNIGHT))
  const first = cell.indexOf(MIDNIGHT)
  const set = (digit: number, number: number) => {
    const tens = Math.floor(number / 10)
    cell[digit] = ASCII_ZERO + tens
    cell[digit + 1] = ASCII_ZERO + number - 10 * tens
  }
  return (row, out) => {
    const second = secondOfDay(secondsColumn(row, column))
    const minute = Math.floor(second / 60)
    const hour = Math.floor(minute / 60)
    set(first, hour)
    set(first + 3, minute - 60 * hour)
    set(first + 6, second - 60 * minute)
    out.append(cell)
  }
}

/** A column with a fixed set of values, found by their bytes. */
export function labelCellWriter(labels: Record<string, string>, formatCell: CellFormatter, column: number): CellWriter {
  const values = createByteIndex()
  for (const value of Object.keys(labels)) values.add(Buffer.from(value))
  const labelCells = Object.values(labels).map((label) => Buffer.from(formatCell(label)))
  const unknown = Buffer.from(formatCell(null))
  return ({ bytes, starts, lengths }, out) => {
    const start = starts[column] ?? 0
    out.append(labelCells[values.find(bytes, start, start + (lengths[column] ?? 0))] ?? unknown)
  }
}

const QUOTE = Buffer.from('"')

/** Copies user text and replaces single bytes; formats the whole text when a byte without a replacement occurs. */
export function copiedCellWriter(
  { isPlain, replacements }: FileFormat,
  prefix: string,
  formatCell: CellFormatter,
  column: number,
): CellWriter {
  const opening = Buffer.from(`${prefix}"`)
  return (row, out) => {
    const { bytes, starts, lengths } = row
    let copiedTo = starts[column] ?? 0
    const end = copiedTo + (lengths[column] ?? -1)
    if (end < copiedTo) return out.appendText(formatCell(null))
    const cellStart = out.length()
    out.append(opening)
    for (let next = copiedTo; next < end; next++) {
      if (isPlain[bytes[next] ?? 0] === 1) continue
      const replacement = replacements[bytes[next] ?? 0]
      if (!replacement) {
        out.truncate(cellStart)
        return out.appendText(formatCell(textColumn(row, column)))
      }
      out.appendRange(bytes, copiedTo, next)
      out.append(replacement)
      copiedTo = next + 1
    }
    out.appendRange(bytes, copiedTo, end)
    out.append(QUOTE)
  }
}
