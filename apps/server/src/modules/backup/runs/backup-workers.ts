import type { BackupRunRow } from '../../../db/schema.ts'
import { createLeasedWorkers } from '../../../platform/concurrency/leases/leased-workers.ts'
import type { Leases } from '../../../platform/concurrency/leases/leases.ts'
import { createRunBackup, type RunBackupDeps } from './run-backup.ts'
import { isDue, latestNight, minuteOf } from './schedule.ts'

/** How often the night is looked for; requests are looked for with each renewal of the lease. */
const NIGHT_LOOK_MS = 60_000
const RETENTION_MS = 90 * 86_400_000

type BackupWorkersDeps = RunBackupDeps & { leases: Leases; isAutomatic: boolean }

/** Makes requested backups, and one each night, in one process at a time. */
export function createBackupWorkers(deps: BackupWorkersDeps) {
  const { store, clock, leases, log, timeZone } = deps
  const runBackup = createRunBackup(deps)
  let lookedAt = Number.NEGATIVE_INFINITY

  async function requestIfDue(): Promise<void> {
    const now = clock.now()
    if (Math.abs(now.getTime() - lookedAt) < NIGHT_LOOK_MS) return
    const night = latestNight(now, { timeZone, minute: minuteOf(await deps.installationId()) })
    const runs = await store.findAutomatic(night, now)
    lookedAt = now.getTime()
    if (isDue(runs, now, night)) await store.request({ isAutomatic: true, requestedAt: now })
  }

  async function listItems() {
    if (deps.isAutomatic && !deps.isStandby()) await requestIfDue()
    const run = await store.findActive()
    return run ? [{ id: 'installation', version: run.id, run }] : []
  }

  const workers = createLeasedWorkers<{ id: string; version: string; run: BackupRunRow }>({
    kind: 'backup',
    listItems,
    run: ({ run }, signal) => runBackup(run, signal),
    leases,
    log,
  })

  return {
    ...workers,
    /** For tests: makes the backup that waits. */
    async drain(): Promise<number> {
      const run = await store.findActive()
      if (run?.state === 'waiting') await runBackup(run, new AbortController().signal)
      return run?.state === 'waiting' ? 1 : 0
    },
    deleteOld: () => store.deleteBefore(new Date(clock.now().getTime() - RETENTION_MS)),
  }
}
