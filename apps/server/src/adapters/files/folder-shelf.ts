import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Shelf, ShelfError, TooLargeError } from '../../ports/shelf.ts'

/** Ids of ours, and nothing that leads elsewhere. */
const ID = /^[\w-]{10,80}$/
const HALF = '.half'
const OWNER = '.of'
/** Messages need it more: a gigabyte, or a twentieth of a small disk. */
const leftForMessages = (wholeBytes: number) => Math.min(1024 ** 3, wholeBytes / 20)
/** Several files may come at once, and each found room when it began: it is asked again after so many bytes. */
const ASKED_EVERY = 8 * 1024 * 1024
const full = new Set(['ENOSPC', 'EDQUOT'])
const refused = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EEXIST'])

/** Files in a folder of the data folder, private to whoever serves it. */
export function createFolderShelf(root: string, leastFree = leftForMessages): Shelf {
  // Ids begin with the time; they differ at the end.
  const groupOf = (id: string) => join(root, id.slice(-2))
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new Error('not the id of a file')
    return join(groupOf(id), id)
  }

  async function findRoom() {
    const { bavail, blocks, bsize } = await statfs(root)
    if (bavail * bsize < leastFree(blocks * bsize)) throw new ShelfError(true)
  }

  return {
    async ready() {
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await findRoom()
      } catch (error) {
        throw ofShelf(error)
      }
    },

    async put(id, bytes, maxBytes) {
      const path = pathOf(id)
      // Two may be fetching the same.
      const half = `${path}.${randomUUID()}${HALF}`
      let [size, askedAt] = [0, 0]
      const counted = async function* () {
        for await (const chunk of bytes) {
          size += chunk.length
          if (size > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`)
          if (size - askedAt > ASKED_EVERY) {
            askedAt = size
            await findRoom()
          }
          yield chunk
        }
      }
      try {
        await mkdir(groupOf(id), { recursive: true, mode: 0o700 })
        await pipeline(counted, createWriteStream(half, { mode: 0o600 }))
        await synced(half)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true }).catch(() => {})
        throw ofShelf(error)
      }
      return size
    },

    async read(id, atMost) {
      const file = await open(pathOf(id))
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(atMost), 0, atMost, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },

    async open(id) {
      const path = pathOf(id)
      const found = await stat(path).catch(absent)
      return found && { bytes: found.size, stream: piecesOf(path) }
    },

    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },

    async *all() {
      for await (const group of groupsIn(root)) {
        const ids = group.map(({ name }) => name).filter((name) => ID.test(name))
        if (ids.length > 0) yield ids
      }
    },

    async *olderThan(then) {
      for await (const group of groupsIn(root)) {
        const old = group.filter(({ mtime }) => mtime < then)
        for (const { name, path } of old) if (name.endsWith(HALF)) await rm(path, { force: true })
        const ids = old.map(({ name }) => name).filter((name) => ID.test(name))
        if (ids.length > 0) yield ids
      }
    },

    owner: async () => (await readFile(join(root, OWNER), 'utf8').catch(absent))?.trim() ?? null,

    async belongTo(owner) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await writeFile(join(root, OWNER), `${owner}\n`, { mode: 0o600 })
    },
  }
}

async function* groupsIn(root: string) {
  for (const group of (await readdir(root).catch(absent)) ?? []) {
    const found = []
    for (const name of (await readdir(join(root, group)).catch(absent)) ?? []) {
      const path = join(root, group, name)
      const file = await stat(path).catch(absent)
      if (file) found.push({ name, path, mtime: file.mtime })
    }
    yield found
  }
}

/** Opened when its first piece is asked for, and closed however its reader ends. */
async function* piecesOf(path: string) {
  yield* createReadStream(path)
}

/** On the disk before its name is: a power cut leaves no empty file under a good name. */
async function synced(path: string) {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** As our own, what the disk says; anything else as it is. */
function ofShelf(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  return full.has(code) || refused.has(code) ? new ShelfError(full.has(code), error) : error
}

const absent = (error: { code?: string }): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
