import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export type Leases = ReturnType<typeof createLeases>

/** A lease not renewed for this long belongs to whoever asks next. */
export const LEASE_MS = 15_000

/** One owner at a time for things that must not be done twice, such as polling a bot. The database's clock rules. */
export const createLeases = (db: Db, holder: string) => ({
  /** Of these names, those that are now ours: taken, or kept for another `LEASE_MS`. */
  async hold(names: readonly string[]): Promise<Set<string>> {
    if (names.length === 0) return new Set()
    const { rows } = await sql<{ name: string }>`
      insert into leases (name, holder, until)
      select name, ${holder}, now() + ${LEASE_MS} * interval '1 millisecond' from unnest(${[...names]}::text[]) as name
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where leases.holder = excluded.holder or leases.until < now()
      returning name`.execute(db)
    return new Set(rows.map(({ name }) => name))
  },

  /** Of these names, those that somebody holds. */
  async held(names: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ name: string }>`
      select name from leases where name = any(${[...names]}::text[]) and until > now()`.execute(db)
    return new Set(rows.map(({ name }) => name))
  },

  release: (names: readonly string[]) =>
    names.length === 0
      ? Promise.resolve([])
      : db.deleteFrom('leases').where('holder', '=', holder).where('name', 'in', names).execute(),

  /** For a process that is surely alone: whoever held these is dead. */
  forgetAll: () => db.deleteFrom('leases').execute(),
})
