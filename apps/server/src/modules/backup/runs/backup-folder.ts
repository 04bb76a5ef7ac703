import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../../platform/files/null-if-missing.ts'
import { type BackupName, parseBackupName } from '../backup-name.ts'
import { DRAFT_SUFFIX } from '../write-backup.ts'

export type StoredBackup = BackupName & { name: string; bytes: number }

/** A process that died long ago left these. */
const DRAFT_AGE_MS = 86_400_000

/** The backups of one installation in a folder that others may share. */
export function createBackupFolder(folder: string, installation: string) {
  const nameOf = (file: string) => {
    const parsed = parseBackupName(file)
    return parsed?.installation === installation ? parsed : null
  }
  const pathOf = (name: string) => (nameOf(name) ? join(folder, name) : null)

  return {
    /** Newest first. An empty list where the folder does not exist yet. */
    async list(): Promise<StoredBackup[]> {
      const found: StoredBackup[] = []
      for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
        const parsed = nameOf(name)
        const file = parsed && (await nullIfMissing(stat(join(folder, name))))
        if (parsed && file?.isFile()) found.push({ ...parsed, name, bytes: file.size })
      }
      return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.name < b.name ? 1 : -1))
    },

    /** Null for a name that no backup of this installation has. */
    pathOf,

    /** False if it is not there. */
    async remove(name: string): Promise<boolean> {
      const path = pathOf(name)
      if (path === null || (await nullIfMissing(stat(path))) === null) return false
      await rm(path, { force: true })
      return true
    },

    /** Deletes files of this installation that were never finished. */
    async removeOldDrafts(now: Date): Promise<void> {
      for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
        if (!name.endsWith(DRAFT_SUFFIX) || !nameOf(name.slice(0, -DRAFT_SUFFIX.length))) continue
        const file = await nullIfMissing(stat(join(folder, name)))
        if (file && now.getTime() - file.mtimeMs > DRAFT_AGE_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
}
