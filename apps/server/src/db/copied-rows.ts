const SIGNATURE = 'PGCOPY\n\xff\r\n\0'
/** The signature, flags, and the length of what else stands in the head: nothing, to this day. */
const HEAD = SIGNATURE.length + 8
const END = -1

/** One row, until the next is read: where in the bytes each column begins, and how long it is, -1 for null. */
export type CopiedRow = { bytes: Buffer; starts: Int32Array; lengths: Int32Array }

/**
 * Reads what `copy … to stdout (format binary)` writes, in chunks that are cut anywhere.
 * Source: PostgreSQL, COPY, «Binary Format».
 */
export function createRowReader(columns: number) {
  const row: CopiedRow = {
    bytes: Buffer.alloc(0),
    starts: new Int32Array(columns),
    lengths: new Int32Array(columns),
  }
  const { starts, lengths } = row
  let [isBegun, isOver] = [false, false]

  /** Where the row at `from` ends, its columns marked; null where not all of it has come. */
  function marked(bytes: Buffer, from: number): number | null {
    let at = from + 2
    for (let n = 0; n < columns; n++) {
      if (at + 4 > bytes.length) return null
      const length = bytes.readInt32BE(at)
      starts[n] = at + 4
      lengths[n] = length
      at += 4 + Math.max(length, 0)
    }
    return at > bytes.length ? null : at
  }

  return {
    /** Shows each row that is whole now. */
    read(chunk: Buffer, show: (row: CopiedRow) => void): void {
      const bytes = row.bytes.length === 0 ? chunk : Buffer.concat([row.bytes, chunk])
      row.bytes = bytes
      if (!isBegun && bytes.length < HEAD) return
      let at = isBegun ? 0 : HEAD
      isBegun = true
      while (!isOver && at + 2 <= bytes.length) {
        isOver = bytes.readInt16BE(at) === END
        const end = isOver ? null : marked(bytes, at)
        if (end === null) break
        show(row)
        at = end
      }
      row.bytes = bytes.subarray(at)
    },
    /** Whether the database has written its last row. */
    isOver: () => isOver,
  }
}

/**
 * Shows each row of a copy as it comes, and yields after each piece of it. Throws where its last row did not come: a part
 * is never taken for the whole.
 */
export async function* eachRow(
  copy: AsyncIterable<Buffer>,
  columns: number,
  show: (row: CopiedRow) => void,
): AsyncGenerator<void> {
  const rows = createRowReader(columns)
  for await (const chunk of copy) {
    rows.read(chunk, show)
    yield
  }
  if (!rows.isOver()) throw new Error('the database has not written its last row')
}

/** A column of text. */
export function textIn({ bytes, starts, lengths }: CopiedRow, n: number): string | null {
  const [start, length] = [starts[n] ?? 0, lengths[n] ?? -1]
  return length < 0 ? null : bytes.toString('utf8', start, start + length)
}

/** Moments are counted from the year 2000, in millionths of a second. */
const EPOCH_S = Date.UTC(2000) / 1_000
const MICRO = 1_000_000

/** The second, since 1970, to which a `timestamptz` belongs that is never null. */
export function secondIn({ bytes, starts }: CopiedRow, n: number): number {
  const start = starts[n] ?? 0
  return EPOCH_S + Math.floor((bytes.readInt32BE(start) * 2 ** 32 + bytes.readUInt32BE(start + 4)) / MICRO)
}
