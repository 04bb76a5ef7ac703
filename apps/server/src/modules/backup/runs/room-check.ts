import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import { nullIfMissing } from '../../../platform/files/null-if-missing.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { FILE_FOLDERS } from '../../../ports/file-store.ts'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import { createBackupStore } from '../backup.store.ts'
import { installationMark } from '../backup-name.ts'
import { listDataFiles } from '../data-files.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { createInstallationBackups } from './installation-backups.ts'
import { createSpaceCheck } from './space-check.ts'

/** What zstd makes of a database. */
const DATABASE_SHARE = 1 / 3

type RoomCheckDeps = {
  client: pg.ClientBase
  dataDir: string
  storage: BackupStorage
  /** The bucket that keeps files; null where the data folder does. */
  fileBucket: ObjectStorage | null
  readDisk: (folder: string) => Promise<DiskSpace>
  clock: Clock
  orElse?: string
}

/**
 * Refuses a backup that the disk of its folder cannot hold: one as large as the newest there, or as database and files.
 * Returns the check for `writeBackup`.
 */
export async function checkRoom(deps: RoomCheckDeps): Promise<(writtenBytes: number) => Promise<void>> {
  const { client, storage } = deps
  const { folder } = storage
  if (folder === null) return async () => {}
  const installation = installationMark(await createBackupStore(client).findInstallationId())
  const [newest] = await createInstallationBackups(storage, installation).list()
  const checkSpace = createSpaceCheck({ ...deps, folder, expectedBytes: newest?.bytes ?? (await estimateBytes(deps)) })
  await checkSpace(0)
  return checkSpace
}

async function estimateBytes({ client, dataDir, fileBucket }: RoomCheckDeps) {
  let bytes = (await createBackupStore(client).databaseBytes()) * DATABASE_SHARE
  for await (const path of listDataFiles(dataDir)) bytes += (await nullIfMissing(stat(join(dataDir, path))))?.size ?? 0
  for (const folder of fileBucket ? FILE_FOLDERS : [])
    for await (const objects of fileBucket?.list(`${folder}/`) ?? [])
      for (const object of objects) bytes += object.bytes
  return bytes
}
