import type { FileStore } from '../../ports/file-store.ts'
import { rejectOnAbort } from '../concurrency/reject-on-abort.ts'

const HEAD_BYTES = 64 * 1_024
/** The index of an MP4 of ten megabytes stands at its end and takes less. */
const TAIL_BYTES = 512 * 1_024

/** The first and the last bytes of a file; they overlap in a small one. `bytes`: its whole size. */
export type FileEnds = { head: Buffer; tail: Buffer; bytes: number }

/**
 * Reads a file through and keeps its ends; null when it does not exist. Throws the reason of `signal`, also while the
 * storage hangs.
 */
export const readFileEnds = (
  fileStore: Pick<FileStore, 'open'>,
  id: string,
  signal: AbortSignal,
): Promise<FileEnds | null> => rejectOnAbort(signal, () => readEnds(fileStore, id, signal))

async function readEnds(fileStore: Pick<FileStore, 'open'>, id: string, signal: AbortSignal) {
  const stored = await fileStore.open(id)
  if (!stored) return null
  let [head, bytes] = [Buffer.alloc(0), 0]
  let last: Uint8Array[] = []
  let lastBytes = 0
  for await (const chunk of stored.stream) {
    signal.throwIfAborted()
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    bytes += chunk.length
    last.push(chunk)
    lastBytes += chunk.length
    if (lastBytes > 2 * TAIL_BYTES) {
      last = [Buffer.concat(last).subarray(-TAIL_BYTES)]
      lastBytes = TAIL_BYTES
    }
  }
  return { head, tail: Buffer.concat(last).subarray(-TAIL_BYTES), bytes }
}
