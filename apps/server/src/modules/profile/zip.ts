import { Zip, type ZipInputFile } from 'fflate'
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const DEFLATED = 8

/** A zip as it is made, each piece when it is asked for: nothing of it is kept. Packing leaves the main thread free. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, mtime, compression: DEFLATED, size: 0, crc: 0 }
    zip.add(file)
    for await (const chunk of packed(file, content)) {
      file.ondata?.(null, chunk, false)
      yield* made.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* made
}

/** Counts into the file what goes in. A failure before or after comes out at whoever reads. */
const packed = (file: ZipInputFile, content: ZipEntry['content']): AsyncIterable<Buffer<ArrayBuffer>> =>
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
