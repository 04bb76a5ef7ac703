import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Attempts by the name of their limit. */
export type RateLimitCounts = Record<string, number>

/** SQL for the current counts of these names: `names` is a text array expression, `$2` the current time. */
export const rateLimitCountsSql = (names: string): string =>
  `select coalesce(json_object_agg(name, count), '{}') from attempts where name = any(${names}) and until > $2`
const COUNTS_SQL = rateLimitCountsSql('$1::text[]')

export type RateLimitStore = ReturnType<typeof createRateLimitStore>

export const createRateLimitStore = (db: Db) => ({
  async count(names: readonly string[], now: Date): Promise<RateLimitCounts> {
    const query = CompiledQuery.raw(`select (${COUNTS_SQL}) as counts`, [names, now])
    const { rows } = await db.executeQuery<{ counts: RateLimitCounts }>(query)
    return rows[0]?.counts ?? {}
  },

  /** Adds one attempt to each name; its window ends at the time of the same index. Returns the new counts. */
  async increment(names: readonly string[], untils: readonly Date[], now: Date): Promise<Map<string, number>> {
    // The fixed order avoids deadlocks between two transactions that count the same names.
    const { rows } = await sql<{ name: string; count: number }>`
      insert into attempts as a (name, count, until)
      select name, 1, until
      from unnest(${names}::text[], ${untils}::timestamptz[]) as t(name, until)
      order by name
      on conflict (name) do update set
        count = case when a.until > ${now} then a.count + 1 else 1 end,
        until = case when a.until > ${now} then a.until else excluded.until end
      returning name, count`.execute(db)
    return new Map(rows.map(({ name, count }) => [name, count]))
  },

  delete: (names: readonly string[]) => db.deleteFrom('attempts').where('name', 'in', names).execute(),

  deleteExpired: (now: Date) => db.deleteFrom('attempts').where('until', '<=', now).execute(),
})
