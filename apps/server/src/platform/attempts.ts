import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Clock } from './clock.ts'

/** At most so many of one thing within a time; the count begins anew when that time is over. */
export type Allowance = { name: string; most: number; withinMs: number }

export type Counts = Record<string, number>

/** What stands under these names, a text array in SQL, at the time `$2`. */
export const countsOf = (names: string): string =>
  `select coalesce(json_object_agg(name, count), '{}') from attempts where name = any(${names}) and until > $2`
const COUNTS = countsOf('$1::text[]')

/** The first of these that is used up. */
export const spent = <T extends Allowance>(allowances: readonly T[], counts: Counts): T | undefined =>
  allowances.find(({ name, most }) => (counts[name] ?? 0) >= most)

export type Attempts = ReturnType<typeof createAttempts>

/** Counts what people try, in the database: it holds across the processes of one installation, and across restarts. */
export const createAttempts = (db: Db, clock: Clock) => ({
  /** The first of these that is used up, or undefined. */
  async usedUp(allowances: readonly Allowance[]): Promise<Allowance | undefined> {
    const names = allowances.map(({ name }) => name)
    const asked = CompiledQuery.raw(`select (${COUNTS}) as counts`, [names, clock.now()])
    const { rows } = await db.executeQuery<{ counts: Counts }>(asked)
    return spent(allowances, rows[0]?.counts ?? {})
  },

  /** One more of each. Returns how many there are now, in the same order. */
  async add(allowances: readonly Allowance[]): Promise<number[]> {
    return addEach(db, clock.now(), allowances)
  },

  /**
   * Counted and looked at in one: of many at once no more pass than of many in a row. True when one was used up
   * already; those that stand after it are not counted then.
   */
  async refuses(allowances: readonly Allowance[]): Promise<boolean> {
    for (const allowance of allowances) {
      const [count = 0] = await addEach(db, clock.now(), [allowance])
      if (count > allowance.most) return true
    }
    return false
  },

  forget: (allowances: readonly Allowance[]) =>
    db.deleteFrom('attempts').where('name', 'in', namesOf(allowances)).execute(),

  forgetOld: () => db.deleteFrom('attempts').where('until', '<=', clock.now()).execute(),
})

async function addEach(db: Db, now: Date, allowances: readonly Allowance[]): Promise<number[]> {
  const untils = allowances.map(({ withinMs }) => new Date(now.getTime() + withinMs))
  // Always in one order, so that two who count the same names do not wait for each other in a ring.
  const { rows } = await sql<{ name: string; count: number }>`
    insert into attempts as a (name, count, until)
    select name, 1, until from unnest(${namesOf(allowances)}::text[], ${untils}::timestamptz[]) as t(name, until) order by name
    on conflict (name) do update set
      count = case when a.until > ${now} then a.count + 1 else 1 end,
      until = case when a.until > ${now} then a.until else excluded.until end
    returning name, count`.execute(db)
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  return allowances.map(({ name }) => counts.get(name) ?? 0)
}

const namesOf = (allowances: readonly Allowance[]) => allowances.map(({ name }) => name)
