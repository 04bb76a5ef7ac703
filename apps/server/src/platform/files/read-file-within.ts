import type { FileStore } from '../../ports/file-store.ts'
import { rejectOnAbort } from '../concurrency/reject-on-abort.ts'

/** The whole file; null when it does not exist. Throws the reason of `signal`, also while the storage hangs. */
export const readFileWithin = (
  fileStore: Pick<FileStore, 'open'>,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array | null> => rejectOnAbort(signal, () => readWhole(fileStore, id, signal))

async function readWhole(fileStore: Pick<FileStore, 'open'>, id: string, signal: AbortSignal) {
  const stored = await fileStore.open(id)
  if (!stored) return null
  const parts: Uint8Array[] = []
  for await (const part of stored.stream) {
    signal.throwIfAborted()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
