import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { endOf, headOf, lineOf, type Packed, tailOf } from './zip-records.ts'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** What a plain zip counts: beyond that its list tells it in larger numbers. One entry alone may never be larger. */
export type ZipRoom = { bytes: number; entries: number; entryBytes: number }

const PLAIN: ZipRoom = { bytes: 0xffffffff, entries: 0xffff, entryBytes: 0xffffffff }

/**
 * A zip as it is made, each piece when it is asked for: of what is packed nothing is kept but its line in the list at
 * the end. Packing leaves the main thread free.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime: Date,
  room = PLAIN,
): AsyncGenerator<Uint8Array> {
  const lines: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const file: Packed = { name, crc: 0, size: 0, packedSize: 0, offset }
    const head = headOf(name, mtime)
    yield head
    for await (const chunk of packed(file, content)) {
      file.packedSize += chunk.length
      yield chunk
    }
    if (Math.max(file.size, file.packedSize) > room.entryBytes) throw new Error(`too large for a zip: ${name}`)
    const tail = tailOf(file)
    yield tail
    lines.push(lineOf(file, mtime, offset >= room.bytes))
    offset += head.length + file.packedSize + tail.length
  }
  const list = Buffer.concat(lines)
  yield list
  const isLarge = lines.length >= room.entries || Math.max(offset, list.length) >= room.bytes
  yield endOf({ entries: lines.length, offset, size: list.length }, isLarge)
}

/** Counts into the file what goes in. A failure before or after comes out at whoever reads. */
const packed = (file: Packed, content: ZipEntry['content']): AsyncIterable<Buffer<ArrayBuffer>> =>
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
