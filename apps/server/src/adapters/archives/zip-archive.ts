import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { type OpenPictureArchive, PictureArchiveError } from '../../ports/picture-archive.ts'

/** Pictures hardly compress, so an honest ZIP unpacks to little more than its size. */
const MAX_UNPACKED_BYTES = 300_000_000
const MAX_COMPRESSION_RATIO = 20
const MAX_ENTRIES = 5_000
const SMALL_BYTES = 10_000_000

type OpenEntryCallback = (error: Error | null, stream: Readable) => void

/** Reads the directory of a ZIP and checks it before anything is unpacked. */
export const openZipArchive: OpenPictureArchive = async (bytes) => {
  const file = await orDamaged(
    promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true, autoClose: false }),
  )
  const entries = await readDirectory(file)
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const isBomb = unpackedBytes > SMALL_BYTES && unpackedBytes > bytes.length * MAX_COMPRESSION_RATIO
  if (unpackedBytes > MAX_UNPACKED_BYTES || isBomb) throw new PictureArchiveError(true)
  if (entries.some((entry) => entry.isEncrypted())) throw new PictureArchiveError(false)
  const files = entries.filter(isUserFile)
  const byPath = new Map(files.map((entry): [string, yauzl.Entry] => [entry.fileName, entry]))
  const openStream = promisify(
    file.openReadStream.bind(file) as (entry: yauzl.Entry, resolve: OpenEntryCallback) => void,
  )
  return {
    paths: files.map(({ fileName }) => fileName),
    async read(path, maxBytes) {
      const entry = byPath.get(path)
      if (!entry || entry.uncompressedSize > maxBytes) return null
      // yauzl fails if an entry is larger than declared.
      return orDamaged(openStream(entry).then(buffer))
    },
    close: () => file.close(),
  }
}

const baseNameOf = ({ fileName }: yauzl.Entry): string => fileName.slice(fileName.lastIndexOf('/') + 1)

/** Not a folder, and none of the files that macOS and Windows add. */
const isUserFile = (entry: yauzl.Entry): boolean => {
  const name = baseNameOf(entry)
  return name !== '' && !name.startsWith('.') && name !== 'Thumbs.db' && !entry.fileName.startsWith('__MACOSX/')
}

const orDamaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new PictureArchiveError(false, cause)
  })

const readDirectory = (file: yauzl.ZipFile): Promise<yauzl.Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    file.on('error', (error) => reject(new PictureArchiveError(false, error)))
    file.on('end', () => resolve(entries))
    file.on('entry', (entry) => {
      if (entries.push(entry) > MAX_ENTRIES) reject(new PictureArchiveError(true))
      else file.readEntry()
    })
    file.readEntry()
  })
