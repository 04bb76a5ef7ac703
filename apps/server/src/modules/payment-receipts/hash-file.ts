import { createHash } from 'node:crypto'
import { rejectOnAbort } from '../../platform/concurrency/reject-on-abort.ts'
import type { Log } from '../../platform/log/log.ts'
import type { FileStore } from '../../ports/file-store.ts'

/**
 * The SHA-256 of the file of a message, read chunk by chunk; null for what is gone or cannot be read. Throws the reason
 * of `signal`, also while the storage hangs.
 */
export const createHashFile =
  (fileStore: Pick<FileStore, 'open'>, log: Log) =>
  async (messageId: string, signal: AbortSignal): Promise<string | null> => {
    try {
      return await rejectOnAbort(signal, () => hashStored(fileStore, messageId, signal))
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, message: messageId }, 'the file of a receipt was not compared')
      return null
    }
  }
export type HashFile = ReturnType<typeof createHashFile>

async function hashStored(fileStore: Pick<FileStore, 'open'>, id: string, signal: AbortSignal): Promise<string | null> {
  const stored = await fileStore.open(id)
  if (!stored) return null
  const hash = createHash('sha256')
  for await (const chunk of stored.stream) {
    signal.throwIfAborted()
    hash.update(chunk)
  }
  return hash.digest('hex')
}
