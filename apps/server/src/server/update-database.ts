import type pg from 'pg'
import { appliedMigrations, migrationsOf } from '../db/applied-migrations.ts'
import { migrate, MIGRATION_WAITS } from '../db/migrate.ts'
import { withUpdateLock } from '../db/locks/with-update-lock.ts'
import { settleRestoreInto } from '../db/installation/settle-restore.ts'
import { refuseNewerDatabase } from '../db/newer-database.ts'
import { recordCommand, recordDeletedBackups } from '../modules/backup/record-command.ts'
import { hasAccounts } from '../modules/backup/restore/restore.store.ts'
import { describeFailure } from '../modules/backup/runs/describe-failure.ts'
import { backUpBeforeUpdate, type UpdateBackup } from '../modules/backup/update/back-up-before-update.ts'
import { diskSpaceAt } from '../platform/files/disk-space.ts'
import { ignoreFailure } from '../platform/errors/ignore-failure.ts'
import type { Log } from '../platform/log/log.ts'
import { StartError } from '../platform/process/start-error.ts'
import { systemClock } from '../platform/time/clock.ts'
import { openBackupStorage } from './composition/installation/backup-storage.ts'
import { openFileBucket } from './composition/file-stores.ts'
import type { Config } from './config/config.ts'

/**
 * Migrates the database to this version, after a backup of an older one. Of several processes that start at once one
 * does it. Throws a `StartError` that says how to go back.
 */
export async function updateDatabase(url: string, config: Config, log: Log): Promise<void> {
  const onWait = () => log.warn('Otro proceso está actualizando la base de datos: se espera a que termine.')
  await withUpdateLock(url, onWait, async (client) => {
    // The embedded database settled it when it started.
    if (config.databaseUrl !== null) await settleRestoreInto(url, config.dataDir, (sentence) => log.info(sentence))
    const { pending, unknown } = await migrationsOf(client)
    refuseNewerDatabase(unknown)
    if (pending.length === 0 || !(await holdsAccounts(client))) return migrate(url)
    const backup = config.isBackupBeforeUpdate ? await backUp(client, config, log) : null
    await migrateOld(url, log).catch(async (error: unknown) => {
      // The backup leads back to before it, the deleted ones are gone all the same.
      if (backup) await recordDeleted(url, backup)
      return explainFailure(error, { client, pending, backup })
    })
    if (backup) await recordBackup(url, backup)
  })
}

const holdsAccounts = async (client: pg.Client) =>
  (await appliedMigrations(client)).length > 0 && (await hasAccounts(client))

async function backUp(client: pg.Client, config: Config, log: Log): Promise<UpdateBackup> {
  const { dataDir, backupPassphrase: passphrase, databaseUrl } = config
  const storage = openBackupStorage(config)
  log.info('Versión nueva: antes de actualizar la base de datos se hace una copia de seguridad.')
  try {
    const backup = await backUpBeforeUpdate({
      client,
      dataDir,
      storage,
      fileBucket: openFileBucket(config),
      passphrase,
      isStopped: databaseUrl === null,
      readDisk: diskSpaceAt,
      clock: systemClock,
    })
    log.info(`Copia hecha: ${backup.path}`)
    return backup
  } catch (error) {
    log.error({ err: error }, 'the backup before an update failed')
    const why = describeFailure(error, storage.address) ?? `${(error as Error).message}.`
    throw new StartError(
      `Antes de actualizar la base de datos se hace una copia de seguridad, y no se pudo: ${why} No se cambió nada. Para actualizar sin copia, abre Portavoz una vez con BACKUP_BEFORE_UPDATE=off.`,
    )
  }
}

function migrateOld(url: string, log: Log): Promise<void> {
  const onWait = () =>
    log.warn('Otra conexión ocupa las tablas que hay que actualizar, quizá una copia en marcha: se vuelve a intentar.')
  return migrate(url, undefined, { ...MIGRATION_WAITS, repeat: { ...MIGRATION_WAITS.repeat, onWait } })
}

type FailedUpdate = { client: pg.Client; pending: readonly string[]; backup: UpdateBackup | null }

/** Migrations share one transaction, so the database is mostly as it was. */
async function explainFailure(error: unknown, { client, pending, backup }: FailedUpdate): Promise<never> {
  const now = await ignoreFailure(migrationsOf(client))
  const isUnchanged = now?.pending.length === pending.length
  const why = error instanceof StartError ? error.message : `Falló: ${(error as Error).message}.`
  throw new StartError(
    [
      `La base de datos no se pudo actualizar. ${why}`,
      isUnchanged
        ? 'Quedó como estaba: también puedes abrirla con la versión anterior de Portavoz.'
        : 'Puede que la versión anterior ya no la abra.',
      backup && `La copia de antes se recupera, con esa versión, con: npm run restore -- ${backup.path} --replace`,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
    { cause: error },
  )
}

async function recordBackup(url: string, backup: UpdateBackup): Promise<void> {
  const { rows, files, bytes } = backup
  await recordCommand(url, { at: systemClock.now(), action: 'backup.created', detail: { rows, files, bytes } })
  await recordDeleted(url, backup)
}

const recordDeleted = (url: string, { deleted }: UpdateBackup) => recordDeletedBackups(url, deleted, systemClock.now())
