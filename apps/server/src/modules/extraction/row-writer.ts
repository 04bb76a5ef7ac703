import { asciiIn, type CopiedRow, secondIn, textIn } from '../../db/copied-rows.ts'
import { createClockFace } from '../../platform/clock-face.ts'
import type { Column } from './columns.ts'
import type { FileFormat } from './file-format.ts'
import { createOutflow, type Outflow } from './outflow.ts'

/** So many conversations are remembered as the file has them, some hundred bytes each. */
const MOST_REMEMBERED = 50_000

/** What one of them takes, in bytes. */
const USUAL = 256

/** What a writer wants of each row, before what its columns name: the conversation, and when it was said. */
const OWN = ['c.id', 'm.at']
const [CONVERSATION, MOMENT] = [0, 1]

type Cell = (row: CopiedRow, out: Outflow) => void
type Part = { of: Column['of']; cells: Cell[] }

/** Writes rows as the file has them. What is of the conversation is made once for many of its messages. */
export function createRowWriter(columns: readonly Column[], format: FileFormat, timeZone: string) {
  const values = [...OWN]
  const face = createClockFace(timeZone)
  const parts: Part[] = []
  for (const [n, column] of columns.entries()) {
    const last = parts.at(-1)
    const cell = cellOf(column, n)
    if (last?.of === column.of) last.cells.push(cell)
    else parts.push({ of: column.of, cells: [cell] })
  }
  const pieces = parts.map(({ of, cells }, n) => (of === 'message' ? { cells } : { n }))
  const remembered = new Map<string, Buffer[]>()
  const end = Buffer.from(format.end)

  function cellOf(column: Column, n: number): Cell {
    const before = format.before(column, n)
    const whole = (text: string | null) => before + format.cell(column.kind, text)
    if (column.kind === 'day') return (row, out) => out.text(whole(face.day(secondIn(row, MOMENT))))
    if (column.kind === 'time') return (row, out) => out.text(whole(face.time(secondIn(row, MOMENT))))
    if (column.kind === 'fixed') return (_, out) => out.text(whole(column.text))
    const at = values.push(column.value) - 1
    if (column.kind === 'known') return knownCell(column.words, whole, at)
    if (column.kind === 'written') return writtenCell(format.isPlain, before, whole, at)
    return (row, out) => out.text(whole(textIn(row, at)))
  }

  function partsOf(row: CopiedRow): Buffer[] {
    const id = asciiIn(row, CONVERSATION)
    const known = remembered.get(id)
    if (known) return known
    if (remembered.size === MOST_REMEMBERED) remembered.clear()
    const made = parts.map(({ of, cells }) => (of === 'conversation' ? madeOf(cells, row) : nothing))
    remembered.set(id, made)
    return made
  }

  return {
    /** What the database is asked for, in SQL. */
    values,
    write(row: CopiedRow, out: Outflow): void {
      const made = partsOf(row)
      for (const { cells, n } of pieces) {
        if (cells) for (const cell of cells) cell(row, out)
        else out.piece(made[n] ?? nothing)
      }
      out.piece(end)
    },
  }
}
export type RowWriter = ReturnType<typeof createRowWriter>

const nothing = Buffer.alloc(0)

function madeOf(cells: readonly Cell[], row: CopiedRow): Buffer {
  const out = createOutflow(USUAL)
  for (const cell of cells) cell(row, out)
  return out.take()
}

/** One of a few words, which are told apart by their bytes. */
function knownCell(words: Record<string, string>, whole: (text: string | null) => string, at: number): Cell {
  const written = new Map(Object.entries(words).map(([value, word]) => [value, Buffer.from(whole(word))]))
  const unknown = Buffer.from(whole(null))
  return (row, out) => out.piece(written.get(asciiIn(row, at)) ?? unknown)
}

const QUOTE = Buffer.from('"')

/** What people wrote is copied where nothing in it must be written otherwise, which is what most of it is. */
function writtenCell(isPlain: Uint8Array, before: string, whole: (text: string | null) => string, at: number): Cell {
  const opening = Buffer.from(`${before}"`)
  return (row, out) => {
    const { bytes, starts, lengths } = row
    const start = starts[at] ?? 0
    const end = start + (lengths[at] ?? -1)
    let next = start
    while (next < end && isPlain[bytes[next] ?? 0] === 1) next++
    if (next !== end) return out.text(whole(textIn(row, at)))
    out.piece(opening)
    out.bytes(bytes, start, end)
    out.piece(QUOTE)
  }
}
