import { createLeasedWorkers } from '../../platform/concurrency/leases/leased-workers.ts'
import type { Leases } from '../../platform/concurrency/leases/leases.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { sleep } from '../../platform/time/sleep.ts'
import { nextCutoff } from './cutoff.ts'
import type { DueRetention, ExpireStore } from './expire-conversations.store.ts'

/** Between two pieces, so that other work comes first. */
const PAUSE_MS = 100
/** How often a night looks whether a backup, or a piece of another process, has ended. */
const BACKUP_WAIT_MS = 2_000

type RetentionWorkersDeps = {
  store: ExpireStore
  leases: Leases
  clock: Clock
  log: Log
  /** The begin of the last night. */
  latestNight: (now: Date) => Promise<Date>
  /** Conversations were deleted; `hasFiles`: their files wait for deletion. */
  afterDeletion: (hasFiles: boolean) => void
}

/** Deletes the old conversations of each workspace that wants it, once a night, in one process at a time. */
export function createRetentionWorkers({
  store,
  leases,
  clock,
  log,
  latestNight,
  afterDeletion,
}: RetentionWorkersDeps) {
  /** Ends early when a backup begins, without the end of the night: the next run continues. */
  async function deleteOld(due: DueRetention, waitForBackup: () => Promise<boolean>, signal: AbortSignal) {
    const before = nextCutoff(due.before, clock.now(), due.months)
    while (!signal.aborted) {
      const { outcome, files } = await store.deletePiece(due, before, clock.now())
      if (outcome === 'done') return store.finish(due, before, clock.now())
      if (outcome === 'ended') return undefined
      if (outcome === 'wait') {
        if (!(await waitForBackup())) return undefined
        continue
      }
      afterDeletion(files > 0)
      await sleep(PAUSE_MS, signal)
    }
    return undefined
  }

  const listItems = async () => {
    const night = await latestNight(clock.now())
    const due = await store.listDue(night)
    return due.map((one) => ({ id: one.workspaceId, version: night.toISOString(), due: one }))
  }

  const workers = createLeasedWorkers<{ id: string; version: string; due: DueRetention }>({
    kind: 'retention',
    listItems,
    run: ({ due }, signal) =>
      deleteOld(due, async () => (await sleep(BACKUP_WAIT_MS, signal), !signal.aborted), signal),
    leases,
    log,
    pollMs: 60_000,
  })
  return {
    ...workers,
    /** For tests: does the night that is due, without waiting for a backup. */
    async drain(): Promise<number> {
      const items = await listItems()
      for (const { due } of items) await deleteOld(due, async () => false, new AbortController().signal)
      return items.length
    },
  }
}
