import { basename } from 'node:path'
import type pg from 'pg'
import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import { createBackupStore } from '../backup.store.ts'
import { installationMark } from '../backup-name.ts'
import { createInstallationBackups } from '../runs/installation-backups.ts'
import { checkRoom } from '../runs/room-check.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { writeBackup, type WrittenBackup } from '../write-backup.ts'

const KEPT = 3

type UpdateBackupDeps = {
  /** On the database of the older version. */
  client: pg.ClientBase
  dataDir: string
  storage: BackupStorage
  /** The bucket that keeps files; null where the data folder does. */
  fileBucket: ObjectStorage | null
  passphrase: string | null
  /** No other process can be running on this database. */
  isStopped: boolean
  readDisk: (folder: string) => Promise<DiskSpace>
  clock: Clock
}

/** `deleted`: the names of the older ones that gave place. */
export type UpdateBackup = WrittenBackup & { deleted: string[] }

/** Makes the backup that leads back to the version before, and keeps the last three of its kind. */
export async function backUpBeforeUpdate(deps: UpdateBackupDeps): Promise<UpdateBackup> {
  const { client, storage, clock } = deps
  const installation = installationMark(await createBackupStore(client).findInstallationId())
  const files = createInstallationBackups(storage, installation)
  const written = await writeBackup(deps, { storage, kind: 'before_update', beforeBytes: await checkRoom(deps) })
  await files.removeOldDrafts(clock.now())
  return { ...written, deleted: await tidy(files, basename(written.path)) }
}

/** Backups dated after the one just made are of a clock that was ahead: they stay, and so does this one. */
async function tidy(files: ReturnType<typeof createInstallationBackups>, written: string): Promise<string[]> {
  const ofKind = (await files.list()).filter(({ kind }) => kind === 'before_update')
  const older = ofKind.slice(ofKind.findIndex(({ name }) => name === written) + 1)
  const deleted = []
  for (const { name } of older.slice(KEPT - 1)) if (await files.remove(name)) deleted.push(name)
  return deleted
}
