import type { CopyRow } from '../../../db/connection/copy-reader.ts'
import { type ByteIndex, createByteIndex } from '../../../platform/text/byte-index.ts'
import type { CellWriter } from './cell-writers.ts'
import { createOutputBuffer, type OutputBuffer } from './output-buffer.ts'

/** Each takes some hundred bytes. */
export const MAX_CACHED_CONVERSATIONS = 50_000

/**
 * The formatted columns that all rows of a conversation share, in one buffer: as objects they would take five times the
 * memory and slow the garbage collector. `id` is the column of the conversation id; `parts` are separate in a row.
 */
export function createConversationCache(
  id: number,
  parts: readonly (readonly CellWriter[])[],
  maxConversations = MAX_CACHED_CONVERSATIONS,
) {
  let [index, partBytes, partEnds] = createEmptyCache()

  return {
    /** The index of a row's conversation; -1 when it is not cached. */
    find({ bytes, starts, lengths }: CopyRow): number {
      const start = starts[id] ?? 0
      return index.find(bytes, start, start + (lengths[id] ?? 0))
    },
    add(row: CopyRow): number {
      if (partEnds.length > maxConversations * parts.length) [index, partBytes, partEnds] = createEmptyCache()
      for (const cells of parts) {
        for (const cell of cells) cell(row, partBytes)
        partEnds.push(partBytes.length())
      }
      const start = row.starts[id] ?? 0
      return index.add(row.bytes, start, start + (row.lengths[id] ?? 0))
    },
    write(conversation: number, part: number, out: OutputBuffer): void {
      const position = conversation * parts.length + part
      out.appendRange(partBytes.contents(), partEnds[position] ?? 0, partEnds[position + 1] ?? 0)
    },
  }
}

const createEmptyCache = (): [ByteIndex, OutputBuffer, number[]] => [createByteIndex(), createOutputBuffer(), [0]]
