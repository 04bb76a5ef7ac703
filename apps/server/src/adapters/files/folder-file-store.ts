import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, FileStoreError, FileTooLargeError, OWNER_FILE } from '../../ports/file-store.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import { readInTime } from '../../platform/files/read-in-time.ts'
import { writeStreamToFile } from '../../platform/files/write-stream-to-file.ts'
import { translateErrors } from '../../platform/errors/translate-errors.ts'
import { FILE_ID, GROUP } from './file-names.ts'

const PART_SUFFIX = '.half'
/** Reserved for the database: a gigabyte, or a twentieth of a small disk. */
const reservedBytes = (wholeBytes: number) => Math.min(1024 ** 3, wholeBytes / 20)
/** Several uploads may pass the first check at once, so each checks again after this many bytes. */
const SPACE_CHECK_BYTES = 8 * 1024 * 1024
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT'])
/** The last six: a network drive that went away, and a process with too many open files. */
const refusedCodes = new Set(
  'EACCES EPERM EROFS EIO ELOOP ENOTDIR EEXIST ESTALE ENODEV ENXIO ETIMEDOUT EMFILE ENFILE'.split(' '),
)

/** Files below one private folder (0700, files 0600), grouped by the end of their id. */
export function createFolderFileStore(
  root: string,
  minFreeBytes = reservedBytes,
  { readMs }: { readMs?: number } = {},
): FileStore {
  const ownerPath = join(root, OWNER_FILE)
  let hasOwner = existsSync(ownerPath)
  // Ids begin with the time; only their end is evenly distributed.
  const groupOf = (id: string) => join(root, id.slice(-2))
  const pathOf = (id: string) => {
    if (!FILE_ID.test(id)) throw new Error('not the id of a file')
    return join(groupOf(id), id)
  }

  async function requireFreeSpace() {
    const { bavail, blocks, bsize } = await statfs(root)
    if (bavail * bsize < minFreeBytes(blocks * bsize)) throw new FileStoreError(true)
  }

  /** A folder that lost its owner file is the bare mount point of a drive: its files exist, and none belongs there. */
  async function findOwner(): Promise<string | null> {
    const hadOwner = hasOwner
    const owner = await nullIfMissing(readFile(ownerPath, 'utf8'))
    if (owner === null && hadOwner) throw new FileStoreError(false, new Error(`${ownerPath} is gone`))
    hasOwner ||= owner !== null
    return owner?.trim() || null
  }

  /** Before an owner is known, an empty folder, or none, may be an unmounted drive, on which the file exists. */
  async function requireFolder() {
    if ((await findOwner()) !== null) return
    const entries = await nullIfMissing(readdir(root))
    if (entries === null || entries.length === 0) throw new FileStoreError(false, new Error(`${root} is empty`))
  }

  async function findMissing<T>(task: Promise<T>): Promise<T | null> {
    const found = await nullIfMissing(task)
    if (found === null) await requireFolder()
    else if (!hasOwner) await findOwner()
    return found
  }

  return {
    async ensureWritable() {
      const createRoot = async () => {
        await findOwner()
        await mkdir(root, { recursive: true, mode: 0o700 })
        await requireFreeSpace()
      }
      await translateErrors(createRoot(), toFileStoreError)
    },

    async put(id, bytes, maxBytes) {
      const path = pathOf(id)
      // Two processes may store the same file at once.
      const partPath = `${path}.${randomUUID()}${PART_SUFFIX}`
      let [size, checkedAt] = [0, 0]
      const limited = async function* () {
        for await (const chunk of bytes) {
          size += chunk.length
          if (size > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`)
          if (size - checkedAt > SPACE_CHECK_BYTES) {
            checkedAt = size
            await requireFreeSpace()
          }
          yield chunk
        }
      }
      try {
        await findOwner()
        await mkdir(groupOf(id), { recursive: true, mode: 0o700 })
        await writeStreamToFile(limited(), partPath, { mode: 0o600 })
        await syncFile(partPath)
        await rename(partPath, path)
      } catch (error) {
        await ignoreFailure(rm(partPath, { force: true }))
        throw toFileStoreError(error)
      }
      return size
    },

    readStart(id, atMost) {
      const path = pathOf(id)
      return translateErrors(
        readInTime(async () => readFirst(path, atMost), readMs),
        toFileStoreError,
      )
    },

    async open(id) {
      const path = pathOf(id)
      const found = await translateErrors(findMissing(stat(path)), toFileStoreError)
      return found && { bytes: found.size, stream: streamFile(path) }
    },

    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },

    async *listAll() {
      for await (const group of listGroups(root)) {
        const ids = group.map(({ name }) => name).filter((name) => FILE_ID.test(name))
        if (ids.length > 0) yield ids
      }
    },

    async *listOlderThan(cutoff) {
      for await (const group of listGroups(root)) {
        const old = group.filter(({ mtime }) => mtime < cutoff)
        for (const { name, path } of old) if (name.endsWith(PART_SUFFIX)) await rm(path, { force: true })
        const ids = old.map(({ name }) => name).filter((name) => FILE_ID.test(name))
        if (ids.length > 0) yield ids
      }
    },

    readOwner: async () => translateErrors(findOwner(), toFileStoreError),

    async setOwner(owner) {
      const write = async () => {
        await mkdir(root, { recursive: true, mode: 0o700 })
        // Whole or not at all: half an id would be that of another installation.
        const partPath = `${ownerPath}.${randomUUID()}${PART_SUFFIX}`
        await writeFile(partPath, `${owner}\n`, { mode: 0o600, flush: true })
        await rename(partPath, ownerPath)
      }
      await translateErrors(write(), toFileStoreError)
      hasOwner = true
    },
  }
}

async function* listGroups(root: string) {
  const names = (await translateErrors(nullIfMissing(readdir(root)), toFileStoreError)) ?? []
  for (const group of names.filter((name) => GROUP.test(name)))
    yield await translateErrors(listGroup(join(root, group)), toFileStoreError)
}

async function listGroup(folder: string) {
  const found = []
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const file = await nullIfMissing(stat(path))
    if (file) found.push({ name, path, mtime: file.mtime })
  }
  return found
}

/** Opens the file with the first chunk and closes it however the reader ends. */
async function* streamFile(path: string) {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw toFileStoreError(error)
  }
}

async function readFirst(path: string, atMost: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(atMost), 0, atMost, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Synced before the rename: a power cut leaves no empty file under a valid name. */
async function syncFile(path: string) {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Disk errors become a `FileStoreError`; others pass unchanged. */
function toFileStoreError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  return fullDiskCodes.has(code) || refusedCodes.has(code) ? new FileStoreError(fullDiskCodes.has(code), error) : error
}
