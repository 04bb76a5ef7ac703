import type { FileStore } from '../../ports/file-store.ts'

/** The whole file; null when it does not exist. Throws the reason of `signal`, also while the storage hangs. */
export async function readFileWithin(
  fileStore: Pick<FileStore, 'open'>,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason as Error)
  stopped.promise.catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([readWhole(fileStore, id, signal), stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

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
