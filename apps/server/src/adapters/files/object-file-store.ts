import { Readable } from 'node:stream'
import { type FileFolder, FileTooLargeError, type FileStore, OWNER_FILE } from '../../ports/file-store.ts'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import { FILE_ID } from './file-names.ts'

const OWNER_BYTES = 200

/** Files in an object storage, under the keys that a folder has as paths: `media/x7/<id>`. */
export function createObjectFileStore(storage: ObjectStorage, folder: FileFolder): FileStore {
  const prefix = `${folder}/`
  const keyOf = (id: string) => {
    if (!FILE_ID.test(id)) throw new Error('not the id of a file')
    return `${prefix}${id.slice(-2)}/${id}`
  }
  const ownerKey = prefix + OWNER_FILE
  let hasFailed = false
  /** After a failure the storage is asked before a file is fetched for it. */
  async function remember<T>(task: Promise<T>): Promise<T> {
    try {
      const result = await task
      hasFailed = false
      return result
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  async function* listIds(isListed: (modifiedAt: Date) => boolean) {
    for await (const objects of storage.list(prefix)) {
      const names = objects
        .filter(({ modifiedAt }) => isListed(modifiedAt))
        .map(({ key }) => key.split('/').at(-1) ?? '')
      const ids = names.filter((name) => FILE_ID.test(name))
      if (ids.length > 0) yield ids
    }
  }

  return {
    async ensureWritable() {
      if (hasFailed) await remember(storage.findSize(ownerKey))
    },
    put: (id, bytes, maxBytes) => remember(storage.put(keyOf(id), limited(bytes, maxBytes))),
    async readStart(id, atMost) {
      return (await remember(storage.readStart(keyOf(id), atMost))) ?? missing(id)
    },
    async open(id) {
      const bytes = await remember(storage.findSize(keyOf(id)))
      return bytes === null ? null : { bytes, stream: readLater(storage, keyOf(id)) }
    },
    remove: (ids) => remember(storage.remove(ids.map(keyOf))),
    listAll: () => listIds(() => true),
    async *listOlderThan(cutoff) {
      await storage.discardUploads(prefix, cutoff)
      yield* listIds((modifiedAt) => modifiedAt < cutoff)
    },
    async readOwner() {
      return (await storage.readStart(ownerKey, OWNER_BYTES))?.toString('utf8').trim() || null
    },
    async setOwner(owner) {
      await storage.put(ownerKey, Readable.from([Buffer.from(`${owner}\n`)]))
    },
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`)
    yield chunk
  }
}

/** Requested with the first chunk: a stream that is never read holds no connection. */
async function* readLater(storage: ObjectStorage, key: string) {
  const found = await storage.read(key)
  if (found === null) throw new Error('the file was deleted before it was read')
  yield* found.stream
}

function missing(id: string): never {
  throw Object.assign(new Error(`no file ${id}`), { code: 'ENOENT' })
}
