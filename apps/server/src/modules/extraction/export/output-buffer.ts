const CHUNK_BYTES = 128 * 1024
/** Up to this size a loop is faster than `Buffer.copy`. */
const MAX_LOOP_COPY = 48

/** A growing buffer for the file; keeping bytes costs a third of concatenating strings. */
export type OutputBuffer = ReturnType<typeof createOutputBuffer>

/** `size`: the usual number of bytes between two calls of `take`. */
export function createOutputBuffer(size = CHUNK_BYTES) {
  let [bytes, length] = [Buffer.allocUnsafe(size), 0]

  function reserve(extra: number) {
    if (length + extra <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + extra))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }

  return {
    appendRange(from: Buffer, start: number, end: number): void {
      reserve(end - start)
      if (end - start > MAX_LOOP_COPY) from.copy(bytes, length, start, end)
      else for (let at = start; at < end; at++) bytes[length + at - start] = from[at] ?? 0
      length += end - start
    },
    append(piece: Buffer): void {
      this.appendRange(piece, 0, piece.length)
    },
    appendText(text: string): void {
      reserve(text.length * 3)
      length += bytes.write(text, length)
    },
    length: (): number => length,
    /** Drops what was written after that length. */
    truncate(newLength: number): void {
      length = newLength
    },
    /** The buffer itself, valid until the next write. */
    contents: (): Buffer => bytes,
    /** Returns the contents and starts anew. */
    take(): Buffer {
      const taken = bytes.subarray(0, length)
      bytes = Buffer.allocUnsafe(size)
      length = 0
      return taken
    },
  }
}
