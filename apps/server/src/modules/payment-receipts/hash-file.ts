import { createHash } from 'node:crypto'
import { readFileWithin } from '../../platform/files/read-file-within.ts'
import type { Log } from '../../platform/log/log.ts'
import type { FileStore } from '../../ports/file-store.ts'

/** The SHA-256 of the file of a message; null for what is gone or cannot be read. Throws the reason of `signal`. */
export const createHashFile =
  (fileStore: Pick<FileStore, 'open'>, log: Log) =>
  async (messageId: string, signal: AbortSignal): Promise<string | null> => {
    try {
      const content = await readFileWithin(fileStore, messageId, signal)
      return content && createHash('sha256').update(content).digest('hex')
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, message: messageId }, 'the file of a receipt was not compared')
      return null
    }
  }
export type HashFile = ReturnType<typeof createHashFile>
