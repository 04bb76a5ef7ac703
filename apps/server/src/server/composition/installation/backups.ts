import { readInstallationId } from '../../../db/installation/installation-id.ts'
import { createBackupGrantsStore } from '../../../modules/backup/console/backup-grants.store.ts'
import { createBackups } from '../../../modules/backup/console/backups.service.ts'
import { createBackupRunsStore } from '../../../modules/backup/runs/backup-runs.store.ts'
import { createRestoredInstallation } from '../../../modules/backup/restored/restored.service.ts'
import { createBackupWorkers } from '../../../modules/backup/runs/backup-workers.ts'
import { diskSpaceAt } from '../../../platform/files/disk-space.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'
import { openBackupStorage } from './backup-storage.ts'
import type { AccountServices } from '../accounts/accounts.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** Backups of the installation: each night, and when the administrator asks. */
export function composeBackups(
  { config, databaseUrl, clock, log, objectStorageConnection }: ServerInputs,
  { db, leases, notifier, standby, fileBucket, interactiveFirst }: PlatformServices,
  { reauthenticate }: AccountServices,
) {
  const runs = createBackupRunsStore(db)
  const { dataDir, isBackupAutomatic: isAutomatic, backupPassphrase: passphrase } = config
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const storage = openBackupStorage(config, objectStorageConnection)
  const installationId = () => readInstallationId(db)
  return {
    workers: createBackupWorkers({
      store: runs,
      databaseUrl,
      dataDir,
      storage,
      fileBucket,
      passphrase,
      timeZone,
      isAutomatic,
      installationId,
      readDisk: diskSpaceAt,
      yieldToInteractive: interactiveFirst.yieldToInteractive,
      isStandby: standby.isActive,
      leases,
      clock,
      log,
      notify: () => notifier.notify('events'),
    }),
    backups: createBackups({
      db,
      runs,
      grants: createBackupGrantsStore(db),
      storage,
      settings: { isAutomatic, isEncrypted: passphrase !== null, timeZone },
      installationId,
      reauthenticate,
      clock,
      notify: () => notifier.notify('backups'),
    }),
    restored: createRestoredInstallation({
      db,
      clock,
      async afterConfirm() {
        notifier.notify('events', 'standby')
        await logFailure(standby.check(), { log, message: 'ending the standby' })
      },
    }),
  }
}
