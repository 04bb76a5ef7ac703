import type { FileStore } from '../../ports/file-store.ts'
import { rejectOnAbort } from '../concurrency/reject-on-abort.ts'

/** A file whose first chunk is in memory; the others are read when they are needed. */
export type OpenedFile = {
  bytes: number
  /** The first chunk; empty only for an empty file. */
  start: Uint8Array
  /** The whole file, the first chunk included. It can be read once. */
  stream: AsyncIterable<Uint8Array>
  /** Ends the reading, also of a stream that was never read. */
  close: () => void
}

/** Opens a file; null when it does not exist. Throws the reason of `signal`, also while the storage hangs. */
export const openFileWithin = (
  fileStore: Pick<FileStore, 'open'>,
  id: string,
  signal: AbortSignal,
): Promise<OpenedFile | null> => rejectOnAbort(signal, () => openFile(fileStore, id, signal))

async function openFile(fileStore: Pick<FileStore, 'open'>, id: string, signal: AbortSignal) {
  const stored = await fileStore.open(id)
  if (!stored) return null
  const chunks = stored.stream[Symbol.asyncIterator]()
  // Not awaited: a generator ends after the read that it waits for, and a storage may hang.
  const close = () => void chunks.return?.().catch(() => {})
  const first = await chunks.next()
  if (signal.aborted) close()
  const start = first.done ? new Uint8Array() : first.value
  return { bytes: stored.bytes, start, stream: continueFrom(start, chunks), close }
}

async function* continueFrom(start: Uint8Array, chunks: AsyncIterator<Uint8Array>) {
  yield start
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}
