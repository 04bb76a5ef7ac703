import { hostname } from 'node:os'
import { basename } from 'node:path'
import pg from 'pg'
import type { BackupRunRow } from '../../../db/schema.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'
import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { createInterval } from '../../../platform/time/interval.ts'
import { installationMark } from '../backup-name.ts'
import { type BackupProgress, writeBackup } from '../write-backup.ts'
import { createBackupFolder } from './backup-folder.ts'
import type { BackupRunsStore } from './backup-runs.store.ts'
import { describeFailure, INTERRUPTED, UNKNOWN_FAILURE } from './describe-failure.ts'
import { findExpired } from './retention.ts'
import { createSpaceCheck } from './space-check.ts'

const PROGRESS_MS = 1_000

export type RunBackupDeps = {
  store: BackupRunsStore
  databaseUrl: string
  dataDir: string
  folder: string
  passphrase: string | null
  timeZone: string
  installationId: () => Promise<string>
  readDisk: (folder: string) => Promise<DiskSpace>
  clock: Clock
  log: Log
  /** An event was published. */
  notify: () => void
}

/** Makes the backup of a run. Only the holder of the lease calls it; an abort leaves the run to the next holder. */
export const createRunBackup = (deps: RunBackupDeps) => {
  const { store, folder, clock, log, notify } = deps

  async function run(row: BackupRunRow, signal: AbortSignal): Promise<void> {
    // Its process died: only the holder of the lease sets this state.
    if (row.state === 'running') return endWithFailure(row, INTERRUPTED)
    if (!(await store.begin(row.id, { host: hostname(), folder }))) return
    try {
      const { path, rows, bytes } = await write(row, signal)
      await store.complete(row.id, { fileName: basename(path), rows, bytes, at: clock.now() })
    } catch (error) {
      if (signal.aborted) return void (await store.requeue(row.id))
      log.error({ err: error }, 'the backup failed')
      return endWithFailure(row, describeFailure(error, folder) ?? UNKNOWN_FAILURE)
    }
    if (row.isAutomatic) await endProblem()
    await logFailure(tidy(), { log, message: 'deleting old backups' })
  }

  async function write({ id, isAutomatic }: BackupRunRow, signal: AbortSignal) {
    const expectedBytes = Number((await store.findLastDone())?.bytesWritten ?? 0)
    const checkSpace = createSpaceCheck({ ...deps, expectedBytes })
    await checkSpace(0)
    let progress: BackupProgress = { rows: 0, bytes: 0 }
    const timer = createInterval(
      'backup progress',
      PROGRESS_MS,
      () => store.saveProgress(id, progress),
      (err) => log.warn({ err }, 'saving the progress of a backup'),
    )
    const client = new pg.Client({ connectionString: deps.databaseUrl })
    // The next statement fails.
    client.on('error', () => {})
    try {
      timer.start()
      await client.connect()
      return await writeBackup(
        { ...deps, client },
        { folder, isAutomatic, signal, checkSpace, onProgress: (now) => (progress = now) },
      )
    } finally {
      timer.stop()
      await client.end()
    }
  }

  async function endWithFailure({ id, isAutomatic }: BackupRunRow, failure: string): Promise<void> {
    await store.fail(id, { failure, at: clock.now() })
    if (!isAutomatic) return
    await store.publish(failure)
    notify()
  }

  async function endProblem(): Promise<void> {
    await store.publish(null)
    notify()
  }

  /** Manual backups stay until a person deletes them. */
  async function tidy(): Promise<void> {
    const files = createBackupFolder(folder, installationMark(await deps.installationId()))
    await files.removeOldDrafts(clock.now())
    const automatic = (await files.list()).filter(({ isAutomatic }) => isAutomatic)
    for (const { name } of findExpired(automatic, deps.timeZone)) await files.remove(name)
  }

  return run
}
