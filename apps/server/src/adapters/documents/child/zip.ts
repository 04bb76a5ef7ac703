import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { Unreadable } from './unreadable.ts'

/** A file that is honest stays far below: pictures do not shrink, and text shrinks some twenty times. */
const MOST_UNPACKED = 500_000_000
const MOST_TIMES = 100
const MOST_ENTRIES = 5_000
/** What is small may shrink as it likes. */
const SMALL = 10_000_000

export type Zip = Awaited<ReturnType<typeof openZip>>

/** Its directory is looked at before anything is unpacked, and nothing unpacks to more than it says there. */
export async function openZip(bytes: Buffer) {
  const file = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: true,
  }).catch((error: unknown) => {
    throw new Unreadable('damaged', error)
  })
  const entries = await directory(file)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > bytes.length * MOST_TIMES))
    throw new Unreadable('too_large_inside')
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]))

  const open = async (name: string): Promise<Readable> => {
    const entry = byName.get(name)
    if (!entry) throw new Unreadable('damaged')
    if (entry.isEncrypted()) throw new Unreadable('encrypted')
    return promisify(file.openReadStream.bind(file) as (e: yauzl.Entry, done: Opened) => void)(entry)
  }
  return {
    names: [...byName.keys()],
    has: (name: string) => byName.has(name),
    open,
    text: async (name: string) => text(await open(name)),
  }
}

type Opened = (error: Error | null, stream: Readable) => void

const directory = (file: yauzl.ZipFile): Promise<yauzl.Entry[]> =>
  new Promise((done, failed) => {
    const entries: yauzl.Entry[] = []
    file.on('error', (error) => failed(new Unreadable('damaged', error)))
    file.on('end', () => done(entries))
    file.on('entry', (entry) => {
      if (entries.push(entry) > MOST_ENTRIES) failed(new Unreadable('too_large_inside'))
      else file.readEntry()
    })
    file.readEntry()
  })
