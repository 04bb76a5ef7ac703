import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import {
  endOfCentralDirectory,
  localFileHeader,
  centralDirectoryEntry,
  type ZipFileRecord,
  dataDescriptor,
} from './zip-records.ts'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Limits of a plain zip; larger archives use ZIP64 fields. `entryBytes` is a hard limit. */
export type ZipLimits = { bytes: number; entries: number; entryBytes: number }

const PLAIN_LIMITS: ZipLimits = { bytes: 0xffffffff, entries: 0xffff, entryBytes: 0xffffffff }

/** Streams a zip; only the central directory is kept in memory. Compression runs off the main thread. */
export async function* createZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime: Date,
  limits = PLAIN_LIMITS,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const file: ZipFileRecord = { name, crc: 0, size: 0, packedSize: 0, offset }
    const head = localFileHeader(name, mtime)
    yield head
    for await (const chunk of deflateContent(file, content)) {
      file.packedSize += chunk.length
      yield chunk
    }
    if (Math.max(file.size, file.packedSize) > limits.entryBytes) throw new Error(`too large for a zip: ${name}`)
    const tail = dataDescriptor(file)
    yield tail
    directory.push(centralDirectoryEntry(file, mtime, offset >= limits.bytes))
    offset += head.length + file.packedSize + tail.length
  }
  const directoryBytes = Buffer.concat(directory)
  yield directoryBytes
  const isLarge = directory.length >= limits.entries || Math.max(offset, directoryBytes.length) >= limits.bytes
  yield endOfCentralDirectory({ entries: directory.length, offset, size: directoryBytes.length }, isLarge)
}

/** Counts size and checksum into `file`. An error of the source reaches the reader of the zip. */
const deflateContent = (file: ZipFileRecord, content: ZipEntry['content']): AsyncIterable<Buffer<ArrayBuffer>> =>
  pipeline(
    async function* () {
      for await (const chunk of content) {
        file.crc = crc32(chunk, file.crc)
        file.size += chunk.length
        yield chunk
      }
    },
    createDeflateRaw(),
    () => {},
  )
