import { createPool } from '../src/db/connect.ts'
import type { TestDatabase } from './database.ts'

/** Holds what `lock` locks until somebody lets go of it. */
async function hold({ url }: TestDatabase, lock: string) {
  const gate = createPool(url, 2)
  const holder = await gate.connect()
  await holder.query('begin')
  await holder.query(lock)
  return {
    async untilWaiting(count: number) {
      for (let waiting = 0; waiting < count;) {
        const { rows } = await gate.query(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        waiting = rows[0].n
      }
    },
    async letGo() {
      await holder.query('commit')
      holder.release()
      await gate.end()
    },
  }
}

/** Holds the rows that `lock` locks until so many wait for them, and then lets all go: what they do happens at once. */
export async function allAtOnce<T>(
  database: TestDatabase,
  lock: string,
  count: number,
  all: () => Promise<T>,
): Promise<T> {
  const held = await hold(database, lock)
  const acting = all()
  await held.untilWaiting(count)
  await held.letGo()
  return acting
}

export const bothAtOnce = <T>(database: TestDatabase, lock: string, both: () => Promise<T>): Promise<T> =>
  allAtOnce(database, lock, 2, both)

/** The same, and they come to the lock one after another: the second once the first waits. */
export async function inThisOrder<T>(database: TestDatabase, lock: string, acts: (() => Promise<T>)[]): Promise<T[]> {
  const held = await hold(database, lock)
  const acting: Promise<T>[] = []
  for (const act of acts) {
    acting.push(act())
    await held.untilWaiting(acting.length)
  }
  await held.letGo()
  return Promise.all(acting)
}
