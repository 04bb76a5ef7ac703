import type { Db } from '../../db/connect.ts'
import { createWorkerHeartbeatStore } from './worker-heartbeat.store.ts'
import { createInterval } from '../time/interval.ts'
import type { Log } from '../log/log.ts'

const CHECK_MS = 2_000
/** A worker that starts or restarts beside this process is not reported at once. */
const GRACE_CHECKS = 2

type WorkerHeartbeatDeps = {
  db: Db
  log: Log
  /** The number of live workers. */
  countWorkers: () => Promise<number>
  /** Runs after the owners of the agents were notified. */
  onChange: () => void
}

/** For a process with role `web`: reports when no worker is alive. */
export function createWorkerHeartbeatMonitor({ db, log, countWorkers, onChange }: WorkerHeartbeatDeps) {
  const store = createWorkerHeartbeatStore(db)
  let misses = 0
  let isAttended = true

  async function check(): Promise<void> {
    misses = (await countWorkers()) > 0 ? 0 : misses + 1
    if (misses > 0 && misses < GRACE_CHECKS) return
    isAttended = misses === 0
    if (await (isAttended ? store.markAttended() : store.markUnattended())) onChange()
  }

  const timer = createInterval('attendance', CHECK_MS, check, (err) => log.warn({ err }, 'looking for workers'))
  return {
    isAttended: (): boolean => isAttended,
    start: timer.start,
    stop: timer.stop,
  }
}
