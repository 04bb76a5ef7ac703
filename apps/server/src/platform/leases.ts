import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export type Leases = ReturnType<typeof createLeases>

/** A lease not renewed for this long belongs to the first who asks next. */
export const LEASE_MS = 15_000

type Options = {
  /** How many processes share the names; 1 when this one is alone. */
  alive?: () => number
  /** Milliseconds that no setting of a clock moves. */
  monotonicMs?: () => number
}

type Row = { name: string; holder: string; mark: string }

/**
 * One owner at a time for things that must not be done twice, such as polling a bot. Renewing a lease changes its mark;
 * a mark that this process sees unchanged for `LEASE_MS` belongs to a dead holder. No clock is compared with another, so
 * none that is set forward or back ends a lease or makes one last.
 */
export function createLeases(
  db: Db,
  holder: string,
  { alive = () => 1, monotonicMs = () => performance.now() }: Options = {},
) {
  const marks = new Map<string, { mark: string; since: number }>()

  /** Who holds which of these names, as far as this process has seen. */
  async function look(names: readonly string[]) {
    const { rows } = await sql<Row>`
      select name, holder, holder || ' ' || until as mark
      from leases
      where name = any(${[...names]}::text[])`.execute(db)
    const now = monotonicMs()
    const found = new Map(rows.map((row) => [row.name, row]))
    for (const name of names) {
      const mark = found.get(name)?.mark
      if (mark === undefined) marks.delete(name)
      else if (marks.get(name)?.mark !== mark) marks.set(name, { mark, since: now })
    }
    const isDead = (name: string) => now - (marks.get(name)?.since ?? now) >= LEASE_MS
    return { found, isDead }
  }

  return {
    /**
     * Of these names, those that are now ours: kept, or taken up to our share. Of a surplus one is left out each time,
     * for the caller to let go of.
     */
    async hold(names: readonly string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set()
      const { found, isDead } = await look(names)
      const share = Math.ceil(names.length / alive())
      const mine = names.filter((name) => found.get(name)?.holder === holder)
      const kept = mine.length > share ? mine.slice(0, -1) : mine
      const free = names.filter((name) => !found.has(name) || (found.get(name)?.holder !== holder && isDead(name)))
      const asked = [...kept, ...free.slice(0, Math.max(0, share - mine.length))]
      const seen = asked.map((name) => found.get(name)?.mark ?? '')
      const { rows } = await sql<{ name: string }>`
        insert into leases (name, holder, until)
        select name, ${holder}, now() + ${LEASE_MS} * interval '1 millisecond'
        from unnest(${asked}::text[]) as name
        on conflict (name) do update
          set holder = excluded.holder, until = excluded.until
          where leases.holder = excluded.holder or leases.holder || ' ' || leases.until = any(${seen}::text[])
        returning name`.execute(db)
      return new Set(rows.map(({ name }) => name))
    },

    /** Of these names, those that a living process holds. */
    async held(names: readonly string[]): Promise<Set<string>> {
      const { found, isDead } = await look(names)
      return new Set(names.filter((name) => found.has(name) && !isDead(name)))
    },

    release: (names: readonly string[]) =>
      names.length === 0
        ? Promise.resolve([])
        : db.deleteFrom('leases').where('holder', '=', holder).where('name', 'in', names).execute(),

    /** For a process that is surely alone: the holders of these are dead. */
    forgetAll: () => db.deleteFrom('leases').execute(),
  }
}
