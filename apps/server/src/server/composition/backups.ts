import { readInstallationId } from '../../db/installation/installation-id.ts'
import { createBackupGrantsStore } from '../../modules/backup/console/backup-grants.store.ts'
import { createBackups } from '../../modules/backup/console/backups.service.ts'
import { createBackupRunsStore } from '../../modules/backup/runs/backup-runs.store.ts'
import { createBackupWorkers } from '../../modules/backup/runs/backup-workers.ts'
import { diskSpaceAt } from '../../platform/files/disk-space.ts'
import type { AccountServices } from './accounts.ts'
import type { PlatformServices } from './platform.ts'
import type { ServerInputs } from './server-inputs.ts'

/** Backups of the installation: each night, and when the administrator asks. */
export function composeBackups(
  { config, databaseUrl, clock, log }: ServerInputs,
  { db, leases, notifier }: PlatformServices,
  { reauthenticate }: AccountServices,
) {
  const runs = createBackupRunsStore(db)
  const { dataDir, backupDir: folder, isBackupAutomatic: isAutomatic, backupPassphrase: passphrase } = config
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const installationId = () => readInstallationId(db)
  return {
    workers: createBackupWorkers({
      store: runs,
      databaseUrl,
      dataDir,
      folder,
      passphrase,
      timeZone,
      isAutomatic,
      installationId,
      readDisk: diskSpaceAt,
      leases,
      clock,
      log,
      notify: () => notifier.notify('events'),
    }),
    backups: createBackups({
      db,
      runs,
      grants: createBackupGrantsStore(db),
      settings: { folder, isAutomatic, isEncrypted: passphrase !== null, timeZone },
      installationId,
      reauthenticate,
      clock,
      notify: () => notifier.notify('backups'),
    }),
  }
}
