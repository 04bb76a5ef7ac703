const CHUNK = 128 * 1024
/** Up to here a loop is quicker than the call that copies. */
const SHORT = 48

/** Where a file is written piece by piece: what is bytes stays bytes, which costs a third of putting strings together. */
export type Outflow = ReturnType<typeof createOutflow>

/** `size` is how much is usually written between two takings, in bytes. */
export function createOutflow(size = CHUNK) {
  let [bytes, length] = [Buffer.allocUnsafe(size), 0]

  function room(more: number) {
    if (length + more <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }

  return {
    bytes(from: Buffer, start: number, end: number): void {
      room(end - start)
      if (end - start > SHORT) from.copy(bytes, length, start, end)
      else for (let at = start; at < end; at++) bytes[length + at - start] = from[at] ?? 0
      length += end - start
    },
    piece(piece: Buffer): void {
      this.bytes(piece, 0, piece.length)
    },
    text(text: string): void {
      room(text.length * 3)
      length += bytes.write(text, length)
    },
    /** How much is written. */
    length: (): number => length,
    /** Takes back what was written since there were so many bytes. */
    backTo(earlier: number): void {
      length = earlier
    },
    /** What stands here, which is good until more is written. */
    written: (): Buffer => bytes,
    /** What was written since the last time. */
    take(): Buffer {
      const taken = bytes.subarray(0, length)
      bytes = Buffer.allocUnsafe(size)
      length = 0
      return taken
    },
  }
}
