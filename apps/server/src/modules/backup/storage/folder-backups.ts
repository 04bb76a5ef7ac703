import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../../platform/files/null-if-missing.ts'
import { writeStreamToFile } from '../../../platform/files/write-stream-to-file.ts'
import type { BackupStorage } from './backup-storage.ts'

/** The end of the name of a file that is being written. */
const DRAFT_SUFFIX = '.parcial'
const DRAFT_ENDING = /(?:\.[0-9a-f-]{36})?\.parcial$/

/** A link that took the place of the file meanwhile is not followed; Windows has no such flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/** Backups in a folder, which only its owner may read. */
export function createFolderBackups(folder: string): BackupStorage {
  const pathOf = (name: string) => join(folder, name)
  const listNames = async () => (await nullIfMissing(readdir(folder))) ?? []

  return {
    address: folder,
    folder,
    pathOf,

    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A second backup may begin within the same second.
      const draft = pathOf(`${name}.${randomUUID()}${DRAFT_SUFFIX}`)
      try {
        await writeStreamToFile(content, draft, { flags: 'wx', mode: 0o600, flush: true })
        await rename(draft, pathOf(name))
        return (await stat(pathOf(name))).size
      } finally {
        await rm(draft, { force: true })
      }
    },

    async list() {
      const found = []
      for (const name of await listNames()) {
        const file = await nullIfMissing(stat(pathOf(name)))
        if (file?.isFile()) found.push({ name, bytes: file.size })
      }
      return found
    },

    async open(name) {
      const found = await nullIfMissing(lstat(pathOf(name)))
      const file = found?.isFile() ? await nullIfMissing(open(pathOf(name), OPEN_FLAGS)) : null
      if (file === null) return null
      const close = () => file.close()
      try {
        const { size } = await file.stat()
        return { bytes: size, content: contentOf(file), close }
      } catch (error) {
        await close()
        throw error
      }
    },

    async remove(name) {
      if ((await nullIfMissing(stat(pathOf(name)))) === null) return false
      await rm(pathOf(name), { force: true })
      return true
    },

    async removeDrafts(time, isOurs) {
      for (const file of await listNames()) {
        if (!DRAFT_ENDING.test(file) || !isOurs(file.replace(DRAFT_ENDING, ''))) continue
        const found = await nullIfMissing(stat(pathOf(file)))
        if (found && found.mtime < time) await rm(pathOf(file), { force: true })
      }
    },
  }
}

/** Begins when it is read: a stream that no response reads would keep the file open. */
async function* contentOf(file: Awaited<ReturnType<typeof open>>) {
  yield* file.createReadStream({ autoClose: false })
}
