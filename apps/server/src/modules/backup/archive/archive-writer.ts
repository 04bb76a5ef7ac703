import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { encryptStream } from './encrypted-stream.ts'

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type ArchiveWriter = {
  /** Adds an entry whose content has exactly `size` bytes. */
  add: (name: string, size: number, content: Content) => Promise<void>
}

type ArchiveTarget = {
  /** Takes the bytes of the file; a failure must leave none behind. */
  write: (content: AsyncIterable<Uint8Array>) => Promise<unknown>
  /** Encrypts the file; null leaves it readable for all who have it. */
  passphrase: string | null
  /** Called with the size of each part before it is written, which waits for it. */
  onBytes?: (bytes: number) => Promise<void>
}

/** Each call of zstd and of the disk costs a turn of the event loop and a thread; the streams' own sizes are 16 kB. */
const BLOCK_BYTES = 256 * 1024

/**
 * Writes a tar file compressed with zstd. It is complete only if this resolves; returns what `fill` returned. Rejects
 * with the error that ended it: after a failed `write`, `fill` may be aborted before `write` rejects.
 */
export async function writeArchive<T>(
  { write, passphrase, onBytes = async () => {} }: ArchiveTarget,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const { readable, controller } = createTarPacker()
  const add: ArchiveWriter['add'] = async (name, size, content) => {
    const writer = controller.add({ name, size }).getWriter()
    for await (const chunk of content) await writer.write(chunk)
    await writer.close()
  }
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream),
    gathered,
    // The checksum covers what no hash of the manifest does, such as the padding of the tar file.
    createZstdCompress({ chunkSize: BLOCK_BYTES, params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    (compressed: AsyncIterable<Uint8Array>) =>
      counting(passphrase === null ? compressed : gathered(encryptStream(compressed, passphrase)), onBytes),
    write,
  )
  const filled = fill({ add })
  filled.then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  )
  // A failed `fill` ends the stream with its error, and a failed stream takes no further entry.
  const [result, end] = await Promise.allSettled([filled, written])
  if (result.status === 'fulfilled' && end.status === 'fulfilled') return result.value
  const causes = [end, result].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  throw causes.find((cause) => !isAbort(cause)) ?? causes[0]
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

async function* counting(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => Promise<void>) {
  for await (const chunk of chunks) {
    await onBytes(chunk.byteLength)
    yield chunk
  }
}

/** Headers, small files and padding go on together. */
async function* gathered(chunks: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.byteLength
    if (bytes < BLOCK_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  yield Buffer.concat(waiting)
}
