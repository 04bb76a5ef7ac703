import type { Db } from '../../../db/connect.ts'
import { createLeaseStore, type HeldLease } from './leases.store.ts'

export type Leases = ReturnType<typeof createLeases>

/** A lease that is not renewed within this time expires. */
export const LEASE_MS = 15_000

type LeaseOptions = {
  /** How many processes share the names; 1 when this one is alone. */
  processCount?: () => number
  /** A monotonic clock, which no change of the system clock moves. */
  monotonicMs?: () => number
}

/**
 * Leases give one process at a time the right to do something, such as polling a bot. Renewing a lease changes its
 * mark; a lease whose mark stays unchanged for `LEASE_MS` has a dead holder. Clocks of different machines are never
 * compared, so a clock that is set forward or back neither ends nor extends a lease.
 */
export function createLeases(
  db: Db,
  holder: string,
  { processCount = () => 1, monotonicMs = () => performance.now() }: LeaseOptions = {},
) {
  const store = createLeaseStore(db)
  const marks = new Map<string, { mark: string; since: number }>()

  /** The holders of these names and whether they are dead, as far as this process has seen. */
  async function readLeases(names: readonly string[]) {
    const rows = await store.find(names)
    const now = monotonicMs()
    const leasesByName = new Map(rows.map((row) => [row.name, row]))
    for (const name of names) {
      const mark = leasesByName.get(name)?.mark
      if (mark === undefined) marks.delete(name)
      else if (marks.get(name)?.mark !== mark) marks.set(name, { mark, since: now })
    }
    const isDead = (name: string) => now - (marks.get(name)?.since ?? now) >= LEASE_MS
    return { found: leasesByName, isDead }
  }

  return {
    /**
     * Acquires or renews leases up to this process's share of `names` and returns those it holds, by name. One name of
     * a surplus is left out each time; the caller releases it.
     */
    async acquire(names: readonly string[]): Promise<Map<string, HeldLease>> {
      if (names.length === 0) return new Map()
      const { found: leasesByName, isDead } = await readLeases(names)
      const share = Math.ceil(names.length / processCount())
      const ownNames = names.filter((name) => leasesByName.get(name)?.holder === holder)
      const keptNames = ownNames.length > share ? ownNames.slice(0, -1) : ownNames
      const free = names.filter(
        (name) => !leasesByName.has(name) || (leasesByName.get(name)?.holder !== holder && isDead(name)),
      )
      const requestedNames = [...keptNames, ...free.slice(0, Math.max(0, share - ownNames.length))]
      const seenMarks = requestedNames.map((name) => leasesByName.get(name)?.mark ?? '')
      const claim = { names: requestedNames, holder, seenMarks, leaseMs: LEASE_MS }
      return new Map((await store.claim(claim)).map((lease) => [lease.name, lease]))
    },

    /**
     * Starts to observe all holders anew. Call it when the database did not answer: they could not renew either, so
     * this time proves no holder dead.
     */
    discardObservations: (): void => marks.clear(),

    /** The names that live processes hold. */
    async findHeld(names: readonly string[]): Promise<Set<string>> {
      const { found: leasesByName, isDead } = await readLeases(names)
      return new Set(names.filter((name) => leasesByName.has(name) && !isDead(name)))
    },

    release: (names: readonly string[]) => (names.length === 0 ? Promise.resolve([]) : store.release(holder, names)),

    /** For a process that runs alone: the holders of all leases are dead. */
    deleteAll: () => store.deleteAll(),
  }
}
