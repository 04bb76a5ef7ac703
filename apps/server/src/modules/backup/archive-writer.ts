import { createWriteStream } from 'node:fs'
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
  /** The file must not exist. */
  path: string
  /** Encrypts the file; null leaves it readable for all who have it. */
  passphrase: string | null
  /** Called with the size of each part before it is written, which waits for it. */
  onBytes?: (bytes: number) => Promise<void>
}

/**
 * Writes a tar file compressed with zstd, which only its owner may read. It is complete only if this resolves; returns
 * what `fill` returned.
 */
export async function writeArchive<T>(
  { path, passphrase, onBytes = async () => {} }: ArchiveTarget,
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
    // The checksum covers what no hash of the manifest does, such as the padding of the tar file.
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    (compressed: AsyncIterable<Uint8Array>) =>
      counting(passphrase === null ? compressed : encryptStream(compressed, passphrase), onBytes),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const filled = fill({ add })
  filled.then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  )
  // A failed `fill` ends the stream with its error, and a failed stream takes no further entry.
  const [result] = await Promise.all([filled, written])
  return result
}

async function* counting(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => Promise<void>) {
  for await (const chunk of chunks) {
    await onBytes(chunk.byteLength)
    yield chunk
  }
}
