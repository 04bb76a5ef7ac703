import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Stall } from './sample.ts'

/** The newest; older ones are deleted. */
const KEPT = 200

/** What held the event loop of any process of this installation. */
export const createLoopStallsStore = (db: Db) => ({
  async record({ heldMs, task, place }: Stall, at: Date): Promise<void> {
    await sql`
      with recorded as (
        insert into loop_stalls (at, held_ms, task, place)
        values (${at}, ${Math.round(heldMs)}, ${task}, ${place})
      )
      delete from loop_stalls
      where id <= (select id from loop_stalls order by id desc offset ${KEPT - 1} limit 1)`.execute(db)
  },

  /** By task and place, the longest first. */
  async since(at: Date): Promise<{ task: string | null; place: string | null; count: number; longestMs: number }[]> {
    const { rows } = await sql<{ task: string | null; place: string | null; count: number; longestMs: number }>`
      select task, place, count(*)::int as count, max(held_ms)::int as "longestMs"
      from loop_stalls
      where at > ${at}
      group by task, place
      order by max(held_ms) desc
      limit 5`.execute(db)
    return rows
  },
})
