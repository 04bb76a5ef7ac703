import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { appendCommandLine } from '../../../db/append-audit-line.ts'
import { connect, createPool, type Tx } from '../../../db/connect.ts'
import { lockFolder } from '../../../db/embedded/folder-lock.ts'
import { readDatabaseIdentity } from '../../../db/installation/database-identity.ts'
import { endInterruptedRestore, settleLocked } from '../../../db/installation/settle-restore.ts'
import { withUpdateLock } from '../../../db/locks/with-update-lock.ts'
import { startEmbedded } from '../../../db/embedded/start-embedded.ts'
import { endAtOnce } from '../../../db/embedded/process/postmaster.ts'
import { migrate, migrateExactly } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migration-list.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { hasPlannedMoves, listDrafts, readPlannedMoves, undoMoves } from '../../../platform/files/planned-moves.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import { createDataFolder } from '../../../platform/process/data-folder.ts'
import { summarize } from '../archive/archive-layout.ts'
import type { ArchiveSource } from '../archive/archive-reader.ts'
import { BackupError } from '../backup-error.ts'
import { type CheckedBackup, checkBackup } from '../archive/check-backup.ts'
import { fileTimestamp } from '../backup-name.ts'
import { listDataFiles } from '../data-files.ts'
import { explainNoSpace } from './explain-no-space.ts'
import { loadDatabase } from './load-database.ts'
import { recordCommand } from '../record-command.ts'
import { alreadyUsed, refuseSecondRestore, refuseUsedDatabase } from './refuse-used-database.ts'
import { confirmFormerStopped } from '../restored/confirm-former-stopped.ts'
import { endPlannedMoves, takePlace } from './take-place.ts'

/** `databaseUrl` is null for the embedded database, and `fileBucket` where the data folder keeps the files. */
type RestoreTarget = { databaseUrl: string | null; dataDir: string; fileBucket: ObjectStorage | null }

/** Without `isFormerStopped` the restored installation is silent until its administrator confirms it. */
type RestoreOptions = {
  replace: boolean
  isFormerStopped: boolean
  clock: Clock
  /** Receives Spanish sentences for the operator. */
  notice?: (sentence: string) => void
}

/** `formerFolder`: where the replaced data is now, if any was. */
export type RestoredBackup = CheckedBackup & { formerFolder: string | null }

/**
 * Restores a backup of this or an older version into an installation that does not run, then migrates it. The backup is
 * checked whole before anything is written, and the data takes its place at the end, so that an interrupted restore can
 * be repeated. Replaced data of the data folder is moved aside, and objects of a bucket stay; none is deleted.
 */
export async function restoreBackup(
  archive: ArchiveSource,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const backup = await checkBackup(archive)
  refuseNewerBackup(backup)
  createDataFolder(target.dataDir)
  const unlock = lockFolder(target.dataDir)
  try {
    const { databaseUrl } = target
    if (databaseUrl === null) return await restoreAlone(archive, backup, target, options)
    return await withUpdateLock(databaseUrl, refuseSecondRestore, async (client) => {
      const database = await readDatabaseIdentity(client)
      return restoreAlone(archive, backup, { ...target, database }, options)
    })
  } finally {
    unlock()
  }
}

/** The caller keeps other programs off the folder and the database. */
async function restoreAlone(
  archive: ArchiveSource,
  backup: CheckedBackup,
  { databaseUrl, dataDir, fileBucket, database }: RestoreTarget & { database?: string },
  { replace, isFormerStopped, clock, notice = () => {} }: RestoreOptions,
): Promise<RestoredBackup> {
  const wasEnded = await settleFormer(databaseUrl, dataDir, notice)
  if (!replace && wasEnded)
    throw new BackupError(
      'La recuperación que se interrumpió ya está en su sitio: abre Portavoz con «npm start», o añade --replace para sustituirla por esta copia.',
    )
  if (!replace && (await holdsData(dataDir))) throw alreadyUsed(`La carpeta de datos ${dataDir} ya tiene datos`)
  if (databaseUrl !== null) await refuseUsedDatabase(databaseUrl, backup, replace)
  await removeDrafts(dataDir)
  const draft = `recuperando-${process.pid}`
  const folder = join(dataDir, draft)
  createDataFolder(folder)
  const restoredAt = clock.now()
  const former = freeName(dataDir, `anterior-${fileTimestamp(restoredAt)}`)
  const plan = { archive, backup, folder, fileBucket, isFormerStopped, clock, restoredAt }
  let wasReplaced = false
  const takeOver = async () => {
    const decides = database === undefined ? { restoredAt: null } : { restoredAt: restoredAt.toISOString(), database }
    wasReplaced = await takePlace(dataDir, { draft, former, ...decides })
  }
  try {
    if (databaseUrl === null) {
      await restoreEmbedded(plan)
      await takeOver()
      await endPlannedMoves(dataDir)
    } else await restoreWithFiles(databaseUrl, dataDir, { ...plan, beforeCommit: takeOver }, notice)
  } catch (error) {
    const explained = await explainNoSpace(error, dataDir)
    // Nothing of it is in place, and it may fill the disk of others.
    if (!hasPlannedMoves(dataDir)) await ignoreFailure(removeDrafts(dataDir))
    throw explained
  }
  return { ...backup, formerFolder: wasReplaced ? join(dataDir, former) : null }
}

/** Rows into an operator's database, and the files beside it. */
async function restoreWithFiles(
  databaseUrl: string,
  dataDir: string,
  plan: RestorePlan,
  notice: (sentence: string) => void,
) {
  try {
    await restoreInto(databaseUrl, { ...plan, afterCommit: () => endPlannedMoves(dataDir) })
  } catch (error) {
    // Without an answer of the database the plan stays, and the next program asks again.
    await ignoreFailure(settleLocked(databaseUrl, dataDir, notice))
    throw error
  }
}

/** A restore that was killed: in a folder it is taken back, as this one repeats it. */
async function settleFormer(databaseUrl: string | null, dataDir: string, notice: (sentence: string) => void) {
  const plan = readPlannedMoves(dataDir)
  if (plan === null) return false
  if (databaseUrl !== null) return settleLocked(databaseUrl, dataDir, notice)
  if (plan.restoredAt !== null) await endInterruptedRestore(dataDir)
  await undoMoves(dataDir, plan)
  notice('Se deshizo una recuperación que se interrumpió al final, y se hace esta.')
  return false
}

/** Two restores within a second, too. */
const freeName = (folder: string, name: string, n = 1): string => {
  const candidate = n === 1 ? name : `${name}-${n}`
  return existsSync(join(folder, candidate)) ? freeName(folder, name, n + 1) : candidate
}

function refuseNewerBackup({ header }: CheckedBackup) {
  if (header.migrations.some((name) => !Object.hasOwn(migrations, name)))
    throw new BackupError('La copia es de una versión más nueva de Portavoz: recupérala con aquella.')
}

async function holdsData(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir)
  if (names.includes('postgres') || names.includes('secret.key')) return true
  return !(await listDataFiles(dataDir).next()).done
}

/** Drafts of restores that were interrupted; the PostgreSQL of one that was killed just now may still be stopping. */
async function removeDrafts(dataDir: string) {
  const patient = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  for (const name of await listDrafts(dataDir)) await rm(join(dataDir, name), patient)
}

type RestorePlan = {
  archive: ArchiveSource
  backup: CheckedBackup
  folder: string
  isFormerStopped: boolean
  fileBucket: ObjectStorage | null
  clock: Clock
  restoredAt: Date
  /** Puts the files in place while the rows can still be taken back. */
  beforeCommit?: () => Promise<void>
  afterCommit?: () => Promise<void>
}

async function restoreEmbedded(plan: RestorePlan) {
  const database = await startEmbedded(plan.folder)
  let hasFailed = true
  try {
    await restoreInto(database.url, plan)
    hasFailed = false
  } finally {
    const stopped = database.stop()
    if (hasFailed) endAtOnce(join(plan.folder, 'postgres'))
    await stopped
  }
}

async function restoreInto(url: string, plan: RestorePlan) {
  const { archive, backup, folder, fileBucket, isFormerStopped, clock, restoredAt } = plan
  const { beforeCommit = async () => {}, afterCommit = async () => {} } = plan
  const { header, manifest } = backup
  const mark = { restoredAt, backupAt: new Date(header.createdAt), wasRunning: header.wasRunning ?? true }
  await migrateExactly(url, header.migrations)
  const client = new pg.Client(url)
  // The next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await loadDatabase(client, { archive, manifest, folder, fileBucket, mark, beforeCommit })
  } finally {
    await client.end()
  }
  await afterCommit()
  await migrate(url)
  const { rows, files } = summarize(manifest)
  const detail = { createdAt: header.createdAt, rows, files }
  await recordCommand(url, { at: clock.now(), action: 'backup.restored', detail })
  if (isFormerStopped) await confirmByCommand(url, clock.now())
}

async function confirmByCommand(url: string, at: Date) {
  const pool = createPool(url, 1)
  const record = (tx: Tx) => appendCommandLine(tx, { at, action: 'backup.former_stopped' })
  try {
    await confirmFormerStopped(connect(pool), at, record)
  } finally {
    await pool.end()
  }
}
