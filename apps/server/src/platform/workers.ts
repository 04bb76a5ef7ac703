import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { BEAT_MS, isAlive } from '../db/worker-life.ts'
import { every } from './every.ts'
import type { Log } from './log.ts'

type Needs = { db: Db; log: Log; name: string }

/** The processes that answer and send, as they tell the database. */
export function createWorkers({ db, log, name }: Needs) {
  let others = 0

  async function beat(): Promise<void> {
    const { rows } = await sql<{ others: number }>`
      with beaten as (
        insert into workers (name, beat_at) values (${name}, now())
        on conflict (name) do update set beat_at = now()
      ), buried as (
        delete from workers where beat_at < now() - interval '1 day'
      )
      select count(*)::int as others from workers w
      where w.name <> ${name} and not w.is_stopping and ${isAlive}`.execute(db)
    others = rows[0]?.others ?? 0
  }

  const beating = every('heartbeat', BEAT_MS, beat, (err) => log.warn({ err }, 'the sign of life of this worker'))
  return {
    /** Of this process, a worker, and of the others: how many live, as of its last sign of life. */
    alive: (): number => others + 1,
    /** How many live or were stopped just now: one that starts again is not missed. */
    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from workers w where ${isAlive}`.execute(db)
      return rows[0]?.count ?? 0
    },
    async start(): Promise<void> {
      await beat()
      beating.start()
    },
    async stop(): Promise<void> {
      beating.stop()
      await db.updateTable('workers').set({ isStopping: true }).where('name', '=', name).execute()
    },
    /** For a process that is surely alone: every other worker is dead. */
    forgetAll: () => db.deleteFrom('workers').execute(),
  }
}
