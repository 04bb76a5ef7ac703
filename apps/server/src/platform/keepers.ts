import { setTimeout as pause } from 'node:timers/promises'
import type { Leases } from './leases.ts'
import type { Log } from './log.ts'
import { runAs } from './loop-watch/task-label.ts'

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
  /** Before one that was dropped is begun again; twice as long after each further time, up to a minute. */
  firstRestMs?: number
}

/** The lease of one of them. */
export const leaseOf = (kind: string, id: string) => `${kind}:${id}`

const LONGEST_REST_MS = 60_000

type Keeper = { version: string; stop: AbortController; done: Promise<void> }

export type Keepers = ReturnType<typeof createKeepers>

/** Keeps each of them in one process, and within seconds of any change. */
export function createKeepers<T extends Charge>({
  kind,
  wanted,
  keep,
  leases,
  log,
  everyMs = 5_000,
  firstRestMs = 1_000,
}: Needs<T>) {
  const keepers = new Map<string, Keeper>()
  const drops = new Map<string, number>()
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
      const lost = leaving.map(([id]) => leaseOf(kind, id)).filter((name) => !ours.has(name))
      // Ours still where another process is to have it.
      await leases.release(lost)
      for (const charge of mine.values()) if (!keepers.has(charge.id)) begin(charge)
    } while (again && !stopped)
  }

  function begin(charge: T) {
    const stop = new AbortController()
    const keeper: Keeper = { version: charge.version, stop, done: Promise.resolve() }
    keeper.done = runAs(`connection ${kind}`, () => keep(charge, stop.signal)).then(
      () => void drops.delete(charge.id),
      (err: unknown) => dropped(charge.id, keeper, err),
    )
    keepers.set(charge.id, keeper)
  }

  /** It is begun again, later each time, for as long as it is wanted. */
  async function dropped(id: string, keeper: Keeper, err: unknown) {
    const times = drops.get(id) ?? 0
    drops.set(id, times + 1)
    log.error({ err, kind, id }, 'something that must be kept was dropped')
    const restMs = Math.min(firstRestMs * 2 ** Math.min(times, 6), LONGEST_REST_MS)
    await pause(restMs, undefined, { signal: keeper.stop.signal, ref: false }).catch(() => undefined)
    if (keepers.get(id) !== keeper) return
    keepers.delete(id)
    refresh()
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
