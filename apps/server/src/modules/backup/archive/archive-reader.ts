import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { translateErrors } from '../../../platform/errors/translate-errors.ts'
import { ObjectStorageError } from '../../../ports/object-storage.ts'
import { MAX_JSON_BYTES } from './archive-layout.ts'
import { BackupError, damagedArchive } from '../backup-error.ts'
import { decryptStream, HEAD_BYTES, isEncrypted } from './encrypted-stream.ts'

export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> }

/** Content that can be read several times. */
export type ArchiveContent = {
  readStart: (atMost: number) => Promise<Buffer>
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** A backup; `passphrase` is null where none is known. Without `content` it is the file of this path. */
export type ArchiveSource = { path: string; passphrase: string | null; content?: ArchiveContent }

/**
 * Yields the entries of an archive in order. Each content is read whole before the next entry is asked for. Throws a
 * `BackupError` for a file that is missing, cut off, altered, none of ours, or that the passphrase does not open.
 */
export async function* readArchive(source: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  const { path } = source
  const compressed = await translateErrors(openCompressed(source), (error) => asBackupError(error, path))
  const unpacked = compressed.pipe(createZstdDecompress())
  compressed.on('error', (error) => unpacked.destroy(error))
  const whole = finished(unpacked)
  // Awaited at the end; a reader that leaves before does not ask.
  void ignoreFailure(whole)
  const chunks = (unpacked as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  // Without `return`, so that the decoder, which stops at the end of the tar file, leaves the rest to be read.
  const rest = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
  try {
    const tar = NodeStream.from(rest) as unknown as ReadableStream<Uint8Array>
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true })))
      yield { name: header.name, size: header.size, content: withBackupErrors(body, path) }
    while (!(await chunks.next()).done);
    // The decoder may have met the end before and ignored that it came too soon.
    await whole
  } catch (error) {
    throw asBackupError(error, path)
  } finally {
    compressed.destroy()
    unpacked.destroy()
  }
}

async function openCompressed({ path, passphrase, content }: ArchiveSource): Promise<Readable> {
  const file = content ?? contentOfFile(path)
  const isSealed = isEncrypted(await file.readStart(HEAD_BYTES))
  if (isSealed && passphrase === null)
    throw new BackupError('La copia está cifrada: pon en BACKUP_PASSPHRASE la contraseña con la que se hizo y repite.')
  const bytes = await file.open()
  return Readable.from(isSealed && passphrase !== null ? decryptStream(bytes, passphrase) : bytes, {
    objectMode: false,
  })
}

const contentOfFile = (path: string): ArchiveContent => ({
  async readStart(atMost) {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(atMost), 0, atMost, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
  open: async () => createReadStream(path),
})

async function* withBackupErrors(content: AsyncIterable<Uint8Array>, path: string) {
  try {
    yield* content
  } catch (error) {
    throw asBackupError(error, path)
  }
}

/** Reads an entry of JSON. */
export async function readJson({ name, size, content }: ArchiveEntry): Promise<unknown> {
  if (size > MAX_JSON_BYTES) throw damagedArchive(`${name} es demasiado grande`)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw damagedArchive(`${name} no se entiende`, error)
  }
}

function asBackupError(error: unknown, path: string): unknown {
  const code = error instanceof Error ? ((error as { code?: string }).code ?? '') : ''
  if (error instanceof BackupError) return error
  if (error instanceof ObjectStorageError) return new BackupError(error.sentence, { cause: error })
  if (code === 'ENOENT') return new BackupError(`No existe el archivo ${path}.`)
  if (code === 'EACCES') return new BackupError(`No se puede leer ${path}: revisa sus permisos.`)
  if (code === 'EISDIR')
    return new BackupError(
      `${path} es una carpeta: indica el archivo de la copia, cuyo nombre empieza por «portavoz-».`,
    )
  if (error instanceof Error && 'syscall' in error)
    return new BackupError(`No se puede leer ${path} (${code}): revisa el disco donde está.`, { cause: error })
  if (code === 'ZSTD_error_prefix_unknown') return new BackupError(`${path} no es una copia de Portavoz.`)
  if (code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END')
    return damagedArchive('no se puede descomprimir', error)
  return error instanceof Error && /tar/i.test(error.message) ? damagedArchive('le faltan partes', error) : error
}
