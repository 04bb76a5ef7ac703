import { createHash } from 'node:crypto'

export type HashedPart = ReturnType<typeof createHashedPart>

/** Adds up the bytes of one part of a backup. */
export function createHashedPart() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.byteLength
      hash.update(chunk)
    },
    /** Ends the part. */
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
