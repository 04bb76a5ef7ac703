import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isWorkerAlive } from '../../db/fragments/is-worker-alive.ts'

export const createWorkerStore = (db: Db) => ({
  /** Writes the heartbeat of a worker, and deletes workers without one for a day. Returns how many others are alive. */
  async beat(name: string): Promise<number> {
    const { rows } = await sql<{ others: number }>`
      with beaten as (
        insert into workers (name, beat_at)
        values (${name}, now())
        on conflict (name) do update set beat_at = now()
      ), buried as (
        delete from workers
        where beat_at < now() - interval '1 day'
      )
      select count(*)::int as others
      from workers w
      where w.name <> ${name}
        and not w.is_stopping
        and ${isWorkerAlive}`.execute(db)
    return rows[0]?.others ?? 0
  },

  /** Counts live workers and those that stopped just now. */
  async countAlive(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from workers w
      where ${isWorkerAlive}`.execute(db)
    return rows[0]?.count ?? 0
  },

  async markStopping(name: string): Promise<void> {
    await db.updateTable('workers').set({ isStopping: true }).where('name', '=', name).execute()
  },

  deleteAll: () => db.deleteFrom('workers').execute(),
})
