import { type BackupName, parseBackupName } from '../backup-name.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'

export type StoredBackup = BackupName & { name: string; bytes: number }

/** A process that died long ago left these. */
const DRAFT_AGE_MS = 86_400_000

/** The backups of one installation where others may keep theirs too. */
export function createInstallationBackups(storage: BackupStorage, installation: string) {
  const nameOf = (file: string) => {
    const parsed = parseBackupName(file)
    return parsed?.installation === installation ? parsed : null
  }

  return {
    /** Newest first. An empty list where the folder does not exist yet. */
    async list(): Promise<StoredBackup[]> {
      const found = (await storage.list()).flatMap(({ name, bytes }): StoredBackup[] => {
        const parsed = nameOf(name)
        return parsed ? [{ ...parsed, name, bytes }] : []
      })
      return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.name < b.name ? 1 : -1))
    },

    /** Null for a name that no backup of this installation has. */
    open: async (name: string) => (nameOf(name) ? storage.open(name) : null),

    /** False if it is not there. */
    remove: async (name: string): Promise<boolean> => nameOf(name) !== null && storage.remove(name),

    /** Deletes files of this installation that were never finished. */
    removeOldDrafts: (now: Date): Promise<void> =>
      storage.removeDrafts(new Date(now.getTime() - DRAFT_AGE_MS), (name) => nameOf(name) !== null),
  }
}
