import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { DocumentError, toDamaged } from './document-error.ts'
import { translateErrors } from '../../../platform/errors/translate-errors.ts'

/** Honest documents stay far below: pictures hardly compress, text compresses about 20 times. */
const MAX_UNPACKED_BYTES = 500_000_000
const MAX_COMPRESSION_RATIO = 100
const MAX_ENTRIES = 5_000
const SMALL_BYTES = 10_000_000

export type ZipArchive = Awaited<ReturnType<typeof openZip>>

/** Checks the directory before unpacking (zip bombs). yauzl fails if an entry is larger than declared. */
export async function openZip(bytes: Buffer) {
  const file = await translateErrors(
    promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: true,
    }),
    toDamaged,
  )
  const entries = await readDirectory(file)
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (
    unpackedBytes > MAX_UNPACKED_BYTES ||
    (unpackedBytes > SMALL_BYTES && unpackedBytes > bytes.length * MAX_COMPRESSION_RATIO)
  )
    throw new DocumentError('too_large_inside')
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]))

  const open = async (name: string): Promise<Readable> => {
    const entry = byName.get(name)
    if (!entry) throw new DocumentError('damaged')
    if (entry.isEncrypted()) throw new DocumentError('encrypted')
    return promisify(file.openReadStream.bind(file) as (e: yauzl.Entry, resolve: OpenStreamCallback) => void)(entry)
  }
  return {
    names: [...byName.keys()],
    has: (name: string) => byName.has(name),
    open,
    text: async (name: string) => text(await open(name)),
  }
}

type OpenStreamCallback = (error: Error | null, stream: Readable) => void

const readDirectory = (file: yauzl.ZipFile): Promise<yauzl.Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    file.on('error', (error) => reject(new DocumentError('damaged', error)))
    file.on('end', () => resolve(entries))
    file.on('entry', (entry) => {
      if (entries.push(entry) > MAX_ENTRIES) reject(new DocumentError('too_large_inside'))
      else file.readEntry()
    })
    file.readEntry()
  })
