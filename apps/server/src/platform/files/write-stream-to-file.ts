import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

type WriteOptions = { flags?: 'w' | 'wx'; mode: number; flush?: boolean }

/**
 * Writes a stream to a file that is closed on return, also after a failure: `pipeline` alone rejects while the file is
 * still being opened, so a clean-up would run before the file exists.
 */
export async function writeStreamToFile(
  content: AsyncIterable<Uint8Array>,
  path: string,
  options: WriteOptions,
): Promise<void> {
  const file = createWriteStream(path, options)
  const closed = new Promise<void>((resolve) => void file.once('close', resolve))
  try {
    await pipeline(content, file)
  } finally {
    await closed
  }
}
