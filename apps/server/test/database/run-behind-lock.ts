import { createPool } from '../../src/db/connect.ts'
import type { TestDatabase } from './test-database.ts'

/** Holds the locks that the statement `lock` takes until it is released. */
export async function holdLock({ url }: TestDatabase, lock: string) {
  const pool = createPool(url, 2)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(lock)
  return {
    async untilWaiting(count: number) {
      for (let waiting = 0; waiting < count;) {
        const { rows } = await pool.query(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        waiting = rows[0].n
      }
    },
    async release() {
      await holder.query('commit')
      holder.release()
      await pool.end()
    },
  }
}

/** Holds the locks until `count` sessions wait for them and then releases them, so that all continue at once. */
export async function runAllAtOnce<T>(
  database: TestDatabase,
  lock: string,
  count: number,
  runAll: () => Promise<T>,
): Promise<T> {
  const heldLock = await holdLock(database, lock)
  const running = runAll()
  await heldLock.untilWaiting(count)
  await heldLock.release()
  return running
}

export const runBothAtOnce = <T>(database: TestDatabase, lock: string, runBoth: () => Promise<T>): Promise<T> =>
  runAllAtOnce(database, lock, 2, runBoth)

/** The same, but the actions reach the lock in this order: each starts once the previous one waits. */
export async function runInOrder<T>(database: TestDatabase, lock: string, actions: (() => Promise<T>)[]): Promise<T[]> {
  const heldLock = await holdLock(database, lock)
  const running: Promise<T>[] = []
  for (const action of actions) {
    running.push(action())
    await heldLock.untilWaiting(running.length)
  }
  await heldLock.release()
  return Promise.all(running)
}
