import type { Leases } from './leases.ts'
import type { Log } from './log.ts'

/** Something that must be kept alive outside, by one process at a time; a new `version` begins it anew. */
export type Charge = { id: string; version: string }

type Needs<T extends Charge> = {
  /** What these are, for their leases and the log. */
  kind: string
  /** Every one that should be kept, as of now. */
  wanted: () => Promise<T[]>
  /** Keeps it until the signal says stop, and returns once it has let go. */
  keep: (charge: T, signal: AbortSignal) => Promise<void>
  leases: Leases
  log: Log
  everyMs?: number
}

/** The lease of one of them. */
export const leaseOf = (kind: string, id: string) => `${kind}:${id}`

type Keeper = { version: string; stop: AbortController; done: Promise<void> }

export type Keepers = ReturnType<typeof createKeepers>

/** Keeps each of them in one process, and within seconds of any change. */
export function createKeepers<T extends Charge>({ kind, wanted, keep, leases, log, everyMs = 5_000 }: Needs<T>) {
  const keepers = new Map<string, Keeper>()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false

  async function look() {
    do {
      again = false
      const charges = await wanted()
      const ours = await leases.hold(charges.map(({ id }) => leaseOf(kind, id)))
      const mine = new Map(charges.filter(({ id }) => ours.has(leaseOf(kind, id))).map((charge) => [charge.id, charge]))

      const leaving = [...keepers].filter(([id, { version }]) => mine.get(id)?.version !== version)
      await Promise.all(leaving.map(([id]) => end(id)))
      for (const charge of mine.values()) if (!keepers.has(charge.id)) begin(charge)
    } while (again && !stopped)
  }

  function begin(charge: T) {
    const stop = new AbortController()
    const done = keep(charge, stop.signal).catch((err: unknown) =>
      log.error({ err, kind, id: charge.id }, 'something that must be kept was dropped'),
    )
    keepers.set(charge.id, { version: charge.version, stop, done })
  }

  async function end(id: string) {
    const keeper = keepers.get(id)
    keepers.delete(id)
    keeper?.stop.abort()
    await keeper?.done
  }

  function refresh(): void {
    if (stopped || timer === null) return
    if (looking) {
      again = true
      return
    }
    looking = look()
      .catch((err: unknown) => log.warn({ err, kind }, 'could not look for what must be kept'))
      .finally(() => {
        looking = null
        if (again) refresh()
      })
  }

  return {
    /** Something changed: look at once. */
    refresh,
    start(): void {
      timer = setInterval(refresh, everyMs).unref()
      refresh()
    },
    /** Lets go of all of them, for whoever comes next. */
    async stop(): Promise<void> {
      stopped = true
      if (timer) clearInterval(timer)
      await looking
      const names = [...keepers.keys()].map((id) => leaseOf(kind, id))
      await Promise.all([...keepers.keys()].map(end))
      await leases.release(names)
    },
  }
}
