import { hostname } from 'node:os'
import { basename } from 'node:path'
import pg from 'pg'
import type { BackupRunRow } from '../../../db/schema.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'
import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { createInterval } from '../../../platform/time/interval.ts'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import { installationMark } from '../backup-name.ts'
import { type BackupProgress, writeBackup } from '../write-backup.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import type { BackupRunsStore } from './backup-runs.store.ts'
import { describeFailure, INTERRUPTED, UNKNOWN_FAILURE } from './describe-failure.ts'
import { createInstallationBackups } from './installation-backups.ts'
import { findExpired } from './retention.ts'
import { checkRoom } from './room-check.ts'

const PROGRESS_MS = 1_000
/** Requests of people go first after each of so many written bytes: more often, and constant load would stop it. */
const BYTES_AT_ONCE = 1024 * 1024

export type RunBackupDeps = {
  store: BackupRunsStore
  databaseUrl: string
  dataDir: string
  storage: BackupStorage
  fileBucket: ObjectStorage | null
  passphrase: string | null
  timeZone: string
  installationId: () => Promise<string>
  readDisk: (folder: string) => Promise<DiskSpace>
  /** Resolves when no request of a person runs, or soon. */
  yieldToInteractive: () => Promise<void>
  clock: Clock
  log: Log
  /** Whether a restored installation waits for its confirmation: the former one may keep backups in the same place. */
  isStandby: () => boolean
  /** An event was published. */
  notify: () => void
}

/** Makes the backup of a run. Only the holder of the lease calls it; an abort leaves the run to the next holder. */
export const createRunBackup = (deps: RunBackupDeps) => {
  const { store, storage, clock, log, notify } = deps
  const { address } = storage

  async function run(row: BackupRunRow, signal: AbortSignal): Promise<void> {
    // Its process died: only the holder of the lease sets this state.
    if (row.state === 'running') return endWithFailure(row, INTERRUPTED)
    if (!(await store.begin(row.id, { host: hostname(), folder: address }))) return
    let fileName: string
    let isRecorded: boolean
    try {
      const { path, rows, bytes } = await write(row, signal)
      fileName = basename(path)
      isRecorded = await store.complete(row.id, { fileName, rows, bytes, at: clock.now() })
    } catch (error) {
      if (signal.aborted) return void (await store.requeue(row.id))
      log.error({ err: error }, 'the backup failed')
      return endWithFailure(row, describeFailure(error, address) ?? UNKNOWN_FAILURE)
    }
    if (row.isAutomatic && isRecorded) await endProblem()
    if (deps.isStandby()) return
    await logFailure(tidy(fileName), { log, message: 'deleting old backups' })
  }

  async function write({ id, isAutomatic }: BackupRunRow, signal: AbortSignal) {
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
      const checkSpace = await checkRoom({ ...deps, client })
      let yieldedAt = 0
      const beforeBytes = async (bytes: number) => {
        if (bytes >= yieldedAt + BYTES_AT_ONCE) {
          yieldedAt = bytes
          await deps.yieldToInteractive()
        }
        await checkSpace(bytes)
      }
      return await writeBackup(
        { ...deps, client },
        {
          storage,
          kind: isAutomatic ? 'automatic' : 'manual',
          signal,
          beforeBytes,
          onProgress: (now) => (progress = now),
        },
      )
    } finally {
      timer.stop()
      await client.end()
    }
  }

  async function endWithFailure({ id, isAutomatic }: BackupRunRow, failure: string): Promise<void> {
    const isRecorded = await store.fail(id, { failure, at: clock.now() })
    if (!isAutomatic || !isRecorded) return
    await store.publish(failure)
    notify()
  }

  async function endProblem(): Promise<void> {
    await store.publish(null)
    notify()
  }

  /** Manual backups stay until a person deletes them. */
  async function tidy(written: string): Promise<void> {
    const now = clock.now()
    const files = createInstallationBackups(storage, installationMark(await deps.installationId()))
    await files.removeOldDrafts(now)
    const automatic = (await files.list()).filter(({ kind }) => kind === 'automatic')
    for (const { name } of findExpired(automatic, { timeZone: deps.timeZone, now, written }))
      if (await files.remove(name)) await store.recordExpiry(name, now)
  }

  return run
}
