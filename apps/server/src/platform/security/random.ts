import { randomFillSync } from 'node:crypto'

/** A source of random numbers in [0, 1), so that tests can inject their own. */
export type Random = () => number

export const systemRandom: Random = () => randomBytes(4).readUInt32BE() / 2 ** 32

const buffer = Buffer.alloc(4_096)
let used = buffer.length

/**
 * Cryptographically secure random bytes. They are drawn from a buffer, because one system call per value costs more.
 */
export function randomBytes(bytes: number): Buffer {
  if (used + bytes > buffer.length) {
    randomFillSync(buffer)
    used = 0
  }
  const issued = Buffer.from(buffer.subarray(used, used + bytes))
  // Issued bytes are erased from the buffer.
  buffer.fill(0, used, used + bytes)
  used += bytes
  return issued
}
