import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { holdOf } from '../../../db/hold-of.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TickElsewhere as Tick } from '../../../ports/evolution.ts'
import { followTick } from '../say/ticks.ts'
import { keptUnder } from './kept-under.ts'

const KEPT_MS = 24 * 3_600_000

/** How far they came, from the least. */
const order = ['failed', 'sent', 'delivered', 'read']

export const earlyTicks = {
  /** It is of a message that nobody told of yet: it waits for it, a day at most. */
  async hold(tx: Tx, { agentId, externalId, status }: Tick, now: Date): Promise<void> {
    await sql`
      with old as (
        delete from early_ticks where agent_id = ${agentId} and kept_at < ${new Date(now.getTime() - KEPT_MS)}
      )
      insert into early_ticks (agent_id, external_id, status, kept_at)
      select id, ${externalId}, ${status}, ${now} from agents where id = ${agentId}
      on conflict (agent_id, external_id) do update set status = excluded.status
        where array_position(${order}::text[], excluded.status) > array_position(${order}::text[], early_ticks.status)`.execute(
      tx,
    )
  },

  /** What waited for it, and waits no more. */
  async take(tx: Tx, agentId: string, externalId: string): Promise<Tick['status'] | null> {
    const { rows } = await sql<{ status: Tick['status'] }>`
      delete from early_ticks where agent_id = ${agentId} and external_id = ${externalId} returning status`.execute(tx)
    return rows[0]?.status ?? null
  },
}

/** How far a message came that a program sent: it may be told before the message is. */
export const createTickedElsewhere =
  ({ db, clock, committed }: { db: Db; clock: Clock; committed: () => void }) =>
  async (tick: Tick): Promise<void> => {
    const now = clock.now()
    const isNews = await db.transaction().execute(async (tx) => {
      await holdOf(tx, tick.agentId, tick.externalId)
      const contactKey = await keptUnder(tx, tick, 'outgoing', now)
      if (contactKey !== null) return followTick(tx, sql<string>`${tick.agentId}`, { ...tick, contactKey }, now)
      await earlyTicks.hold(tx, tick, now)
      return false
    })
    if (isNews) committed()
  }
