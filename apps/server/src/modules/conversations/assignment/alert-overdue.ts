import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { alertOverdue } from './alert-overdue.store.ts'

/** Conversations of one workspace in one round; the rest waits for the next one. */
const BATCH_SIZE = 100

type AlertOverdueDeps = { db: Db; clock: Clock; afterCommit: () => void }

/** Alerts people of customers who wait too long, and returns of how many. */
export const createAlertOverdue =
  ({ db, clock, afterCommit }: AlertOverdueDeps) =>
  async (): Promise<number> => {
    const count = await alertOverdue(db, clock.now(), BATCH_SIZE)
    if (count > 0) afterCommit()
    return count
  }
