import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connect, createPool } from '../../db/connect.ts'
import { lockFolder } from '../../db/embedded/folder-lock.ts'
import { startEmbedded } from '../../db/embedded/start-embedded.ts'
import { appliedMigrations, migrate, migrateExactly, migrations } from '../../db/migrate.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createWorkerStore } from '../../platform/process/worker-registry.store.ts'
import { createDataFolder } from '../../platform/process/data-folder.ts'
import { summarize } from './archive-layout.ts'
import type { ArchiveSource } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { fileTimestamp } from './backup-name.ts'
import { listDataFiles } from './data-files.ts'
import { loadDatabase } from './load-database.ts'
import { recordCommand } from './record-command.ts'
import { hasAccounts } from './restore.store.ts'
import { takePlace } from './take-place.ts'

/** `databaseUrl` is null for the embedded database. */
type RestoreTarget = { databaseUrl: string | null; dataDir: string }

/** `formerFolder`: where the replaced data is now, if any was. */
export type RestoredBackup = CheckedBackup & { formerFolder: string | null }

/**
 * Restores a backup of this or an older version into an installation that does not run, then migrates it. The backup is
 * checked whole before anything is written, and the data takes its place at the end, so that an interrupted restore can
 * be repeated. Replaced data of the data folder is moved aside, never deleted.
 */
export async function restoreBackup(
  archive: ArchiveSource,
  { databaseUrl, dataDir }: RestoreTarget,
  { replace, clock }: { replace: boolean; clock: Clock },
): Promise<RestoredBackup> {
  const backup = await checkBackup(archive)
  refuseNewerBackup(backup)
  createDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    if (!replace && (await holdsData(dataDir))) throw alreadyUsed(`La carpeta de datos ${dataDir} ya tiene datos`)
    await removeDrafts(dataDir)
    const folder = join(dataDir, `recuperando-${process.pid}`)
    createDataFolder(folder)
    const former = join(dataDir, `anterior-${fileTimestamp(clock.now())}`)
    let wasReplaced = false
    const takeOver = async () => void (wasReplaced = await takePlace(folder, dataDir, former))
    if (databaseUrl === null) {
      await restoreEmbedded({ archive, backup, folder, clock })
      await takeOver()
    } else {
      await refuseUsedDatabase(databaseUrl, backup, replace)
      await restoreInto(databaseUrl, { archive, backup, folder, clock, beforeCommit: takeOver })
    }
    return { ...backup, formerFolder: wasReplaced ? former : null }
  } finally {
    unlock()
  }
}

function refuseNewerBackup({ header }: CheckedBackup) {
  if (header.migrations.some((name) => !Object.hasOwn(migrations, name)))
    throw new BackupError('La copia es de una versión más nueva de Portavoz: recupérala con aquella.')
}

const alreadyUsed = (fact: string) =>
  new BackupError(`${fact}. Elige otra con DATA_DIR o DATABASE_URL, o añade --replace para sustituirlos por la copia.`)

async function holdsData(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir)
  if (names.includes('postgres') || names.includes('secret.key')) return true
  return !(await listDataFiles(dataDir).next()).done
}

/** Drafts of restores that were interrupted; the PostgreSQL of one that was killed just now may still be stopping. */
async function removeDrafts(dataDir: string) {
  const patient = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  for (const name of await readdir(dataDir)) if (name.startsWith('recuperando-')) await rm(join(dataDir, name), patient)
}

type RestorePlan = {
  archive: ArchiveSource
  backup: CheckedBackup
  folder: string
  clock: Clock
  /** Puts the files in place while the rows can still be taken back. */
  beforeCommit?: () => Promise<void>
}

async function restoreEmbedded(plan: RestorePlan) {
  const database = await startEmbedded(plan.folder)
  try {
    await restoreInto(database.url, plan)
  } finally {
    await database.stop()
  }
}

/** An operator's database may hold tables of others, so one of another version is not emptied. */
async function refuseUsedDatabase(url: string, { header }: CheckedBackup, replace: boolean) {
  const pool = createPool(url, 1)
  try {
    const applied = await appliedMigrations(pool)
    if (applied.includes('0062-workers') && (await createWorkerStore(connect(pool)).countAlive()) > 0)
      throw new BackupError('Un Portavoz está usando esa base de datos: ciérralo y repite.')
    if (applied.length === 0 || !(await hasAccounts(pool))) return
    if (!replace) throw alreadyUsed('La base de datos ya tiene cuentas')
    if (applied.toSorted().join() !== header.migrations.toSorted().join())
      throw new BackupError(
        'La base de datos es de otra versión que la copia: crea una vacía, ponla en DATABASE_URL y repite.',
      )
  } finally {
    await pool.end()
  }
}

async function restoreInto(
  url: string,
  { archive, backup, folder, clock, beforeCommit = async () => {} }: RestorePlan,
) {
  const { header, manifest } = backup
  await migrateExactly(url, header.migrations)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await loadDatabase(client, { archive, manifest, folder, beforeCommit })
  } finally {
    await client.end()
  }
  await migrate(url)
  const { rows, files } = summarize(manifest)
  const detail = { createdAt: header.createdAt, rows, files }
  await recordCommand(url, { at: clock.now(), action: 'backup.restored', detail })
}
