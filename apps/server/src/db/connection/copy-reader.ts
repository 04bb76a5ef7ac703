const SIGNATURE = 'PGCOPY\n\xff\r\n\0'
/** Signature, flags, and the length of the header extension, which is empty in every PostgreSQL version. */
const HEADER_BYTES = SIGNATURE.length + 8
const TRAILER = -1

/** A row, valid until the next one: byte offset and length of each column; the length is -1 for null. */
export type CopyRow = { bytes: Buffer; starts: Int32Array; lengths: Int32Array }

/**
 * Reads the output of `copy … to stdout (format binary)` in chunks split anywhere. Source: PostgreSQL, COPY, «Binary
 * Format».
 */
export function createCopyReader(columns: number) {
  const row: CopyRow = {
    bytes: Buffer.alloc(0),
    starts: new Int32Array(columns),
    lengths: new Int32Array(columns),
  }
  const { starts, lengths } = row
  let [isBegun, isOver] = [false, false]

  /** Marks the columns of the row at `from` and returns its end; null where the row is incomplete. */
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
    /** Calls back for each complete row. */
    read(chunk: Buffer, show: (row: CopyRow) => void): void {
      const bytes = row.bytes.length === 0 ? chunk : Buffer.concat([row.bytes, chunk])
      row.bytes = bytes
      if (!isBegun && bytes.length < HEADER_BYTES) return
      let at = isBegun ? 0 : HEADER_BYTES
      isBegun = true
      while (!isOver && at + 2 <= bytes.length) {
        isOver = bytes.readInt16BE(at) === TRAILER
        const end = isOver ? null : marked(bytes, at)
        if (end === null) break
        show(row)
        at = end
      }
      row.bytes = bytes.subarray(at)
    },
    /** Whether the trailer was read. */
    isComplete: () => isOver,
  }
}

/**
 * Calls back for each row of a copy stream and yields after each chunk. Throws where the trailer is missing: a partial
 * copy is never taken for a whole one.
 */
export async function* readCopyRows(
  copy: AsyncIterable<Buffer>,
  columns: number,
  show: (row: CopyRow) => void,
): AsyncGenerator<void> {
  const rows = createCopyReader(columns)
  for await (const chunk of copy) {
    rows.read(chunk, show)
    yield
  }
  if (!rows.isComplete()) throw new Error('the database has not written its last row')
}

/** Reads a text column. */
export function textColumn({ bytes, starts, lengths }: CopyRow, n: number): string | null {
  const [start, length] = [starts[n] ?? 0, lengths[n] ?? -1]
  return length < 0 ? null : bytes.toString('utf8', start, start + length)
}

/** PostgreSQL counts timestamps in microseconds since 2000. */
const EPOCH_S = Date.UTC(2000) / 1_000
const MICROS_PER_SECOND = 1_000_000

/** Seconds since 1970 of a `timestamptz` column that is never null. */
export function secondsColumn({ bytes, starts }: CopyRow, n: number): number {
  const start = starts[n] ?? 0
  return EPOCH_S + Math.floor((bytes.readInt32BE(start) * 2 ** 32 + bytes.readUInt32BE(start + 4)) / MICROS_PER_SECOND)
}
