import type { CopiedRow } from '../../db/copied-rows.ts'
import { type ByteIndex, createByteIndex } from '../../platform/byte-index.ts'
import type { Cell } from './cells.ts'
import { createOutflow, type Outflow } from './outflow.ts'

/** So many conversations are remembered as the file has them, some hundred bytes each. */
export const MOST_REMEMBERED = 50_000

/**
 * What all rows of a conversation have in common, made once and kept end to end in one buffer: as objects of their own
 * the pieces would weigh five times as much, and the collector would walk them over and over. `id` is the column that
 * names the conversation; `parts` stand apart in a row.
 */
export function createRemembered(id: number, parts: readonly (readonly Cell[])[], most = MOST_REMEMBERED) {
  let [index, pieces, ends] = empty()

  return {
    /** The number of a row's conversation; -1 where it was not learned. */
    find({ bytes, starts, lengths }: CopiedRow): number {
      const start = starts[id] ?? 0
      return index.find(bytes, start, start + (lengths[id] ?? 0))
    },
    /** Where there are too many the others are forgotten. */
    learn(row: CopiedRow): number {
      if (ends.length > most * parts.length) [index, pieces, ends] = empty()
      for (const cells of parts) {
        for (const cell of cells) cell(row, pieces)
        ends.push(pieces.length())
      }
      const start = row.starts[id] ?? 0
      return index.add(row.bytes, start, start + (row.lengths[id] ?? 0))
    },
    write(conversation: number, part: number, out: Outflow): void {
      const at = conversation * parts.length + part
      out.bytes(pieces.written(), ends[at] ?? 0, ends[at + 1] ?? 0)
    },
  }
}

const empty = (): [ByteIndex, Outflow, number[]] => [createByteIndex(), createOutflow(), [0]]
