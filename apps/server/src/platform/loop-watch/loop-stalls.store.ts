import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { LoopStall } from './sample.ts'

/** Older rows are deleted. */
const MAX_ROWS = 200

/** Stalls of the event loop in any process of this installation. */
export const createLoopStallStore = (db: Db) => ({
  async record({ heldMs, task, place }: LoopStall, at: Date): Promise<void> {
    await sql`
      with recorded as (
        insert into loop_stalls (at, held_ms, task, place)
        values (${at}, ${Math.round(heldMs)}, ${task}, ${place})
      )
      delete from loop_stalls
      where id <= (select id from loop_stalls order by id desc offset ${MAX_ROWS - 1} limit 1)`.execute(db)
  },

  /** Stalls grouped by task and code location, the longest first. */
  async listSince(
    at: Date,
  ): Promise<{ task: string | null; place: string | null; count: number; longestMs: number }[]> {
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
