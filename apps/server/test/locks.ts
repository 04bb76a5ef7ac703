import { createPool } from '../src/db/connect.ts'
import type { TestDatabase } from './database.ts'

/** Holds the rows that `lock` locks until two wait for them, and then lets both go: what they do happens at once. */
export async function bothAtOnce<T>({ url }: TestDatabase, lock: string, both: () => Promise<T>): Promise<T> {
  const gate = createPool(url, 2)
  const holder = await gate.connect()
  await holder.query('begin')
  await holder.query(lock)
  const acting = both()
  for (let waiting = 0; waiting < 2;) {
    const { rows } = await gate.query(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = rows[0].n
  }
  await holder.query('commit')
  holder.release()
  await gate.end()
  return acting
}
