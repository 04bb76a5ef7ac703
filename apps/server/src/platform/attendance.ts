import type { Db } from '../db/connect.ts'
import { createAttendanceStore } from './attendance.store.ts'
import { every } from './every.ts'
import type { Log } from './log.ts'

const LOOK_MS = 2_000
/** A worker that starts beside this process, or again, is not missed at once. */
const GRACE_LOOKS = 2

type Needs = {
  db: Db
  log: Log
  /** How many workers live. */
  count: () => Promise<number>
  /** Runs after owners were told. */
  told: () => void
}

/** In a process that only serves the console: whether any other process answers and sends. */
export function createAttendance({ db, log, count, told }: Needs) {
  const store = createAttendanceStore(db)
  let misses = 0
  let isAttended = true

  async function look(): Promise<void> {
    misses = (await count()) > 0 ? 0 : misses + 1
    if (misses > 0 && misses < GRACE_LOOKS) return
    isAttended = misses === 0
    if (await (isAttended ? store.isBack() : store.isLost())) told()
  }

  const looking = every('attendance', LOOK_MS, look, (err) => log.warn({ err }, 'looking for workers'))
  return {
    isAttended: (): boolean => isAttended,
    start: looking.start,
    stop: looking.stop,
  }
}
