import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The mark changes with each renewal. */
export type LeaseRow = { name: string; holder: string; mark: string }

/** A lease that this process holds. The fencing token is another one each time that a holder gets the lease anew. */
export type HeldLease = { name: string; holder: string; token: string }

type LeaseClaim = { names: readonly string[]; holder: string; seenMarks: readonly string[]; leaseMs: number }

export const createLeaseStore = (db: Db) => ({
  async find(names: readonly string[]): Promise<LeaseRow[]> {
    const { rows } = await sql<LeaseRow>`
      select name, holder, holder || ' ' || until as mark
      from leases
      where name = any(${[...names]}::text[])`.execute(db)
    return rows
  },

  /** Takes free leases, the holder's own, and those whose mark was seen. Returns all that it got. */
  async claim({ names, holder, seenMarks, leaseMs }: LeaseClaim): Promise<HeldLease[]> {
    const { rows } = await sql<HeldLease>`
      insert into leases (name, holder, until)
      select name, ${holder}, now() + ${leaseMs} * interval '1 millisecond'
      from unnest(${[...names]}::text[]) as name
      on conflict (name) do update
        set
          holder = excluded.holder,
          until = excluded.until,
          token = case when leases.holder = excluded.holder then leases.token else excluded.token end
        where leases.holder = excluded.holder
          or leases.holder || ' ' || leases.until = any(${[...seenMarks]}::text[])
      returning name, holder, token`.execute(db)
    return rows
  },

  release: (holder: string, names: readonly string[]) =>
    db.deleteFrom('leases').where('holder', '=', holder).where('name', 'in', names).execute(),

  deleteAll: () => db.deleteFrom('leases').execute(),
})
