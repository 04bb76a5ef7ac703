import type { Leases } from './leases.ts'
import type { HeldLease } from './leases.store.ts'
import type { Log } from '../../log/log.ts'
import { runWithLabel } from '../../loop-watch/task-label.ts'
import { backoffDelay } from '../../retry/backoff.ts'
import { sleep } from '../../time/sleep.ts'
import { logFailure } from '../../errors/log-failure.ts'

/** Long-running work that one process at a time runs, such as a connection; a new `version` restarts it. */
export type WorkItem = { id: string; version: string }

type LeasedWorkersDeps<T extends WorkItem> = {
  /** Prefix of the leases and name in the log. */
  kind: string
  /** All items that should run now. */
  listItems: () => Promise<T[]>
  /** Runs until the signal aborts, and returns once the work has stopped. */
  run: (item: T, signal: AbortSignal, lease: HeldLease) => Promise<void>
  leases: Leases
  log: Log
  pollMs?: number
  /** Delay before failed work is restarted; it doubles with each failure, up to a minute. */
  firstBackoffMs?: number
}

/** Name of the lease of one item. */
export const leaseName = (kind: string, id: string) => `${kind}:${id}`

const MAX_BACKOFF_MS = 60_000

type LeasedWorker = { version: string; token: string; controller: AbortController; done: Promise<void> }

export type LeasedWorkers = ReturnType<typeof createLeasedWorkers>

/**
 * Runs each item in exactly one process, and follows changes of the list within seconds. Work whose lease was lost and
 * acquired again meanwhile starts anew: another process may have changed what it has in memory.
 */
export function createLeasedWorkers<T extends WorkItem>({
  kind,
  listItems,
  run,
  leases,
  log,
  pollMs = 5_000,
  firstBackoffMs = 1_000,
}: LeasedWorkersDeps<T>) {
  const workers = new Map<string, LeasedWorker>()
  const failures = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let polling: Promise<void> | null = null
  let pollAgain = false
  let isStopped = false

  const poll = () =>
    pollUntilCurrent().catch((error: unknown) => {
      leases.discardObservations()
      throw error
    })

  async function pollUntilCurrent() {
    do {
      pollAgain = false
      const items = await listItems()
      const leased = await leases.acquire(items.map(({ id }) => leaseName(kind, id)))
      const ownItems = new Map(
        items.flatMap((item) => {
          const lease = leased.get(leaseName(kind, item.id))
          return lease ? [[item.id, { item, lease }] as const] : []
        }),
      )

      const outdated = [...workers].filter(([id, { version, token }]) => {
        const own = ownItems.get(id)
        return own?.item.version !== version || own.lease.token !== token
      })
      await Promise.all(outdated.map(([id]) => stopWorker(id)))
      const lostLeases = outdated.map(([id]) => leaseName(kind, id)).filter((name) => !leased.has(name))
      // Leases that this process holds beyond its share.
      await leases.release(lostLeases)
      for (const { item, lease } of ownItems.values()) if (!workers.has(item.id)) startWorker(item, lease)
    } while (pollAgain && !isStopped)
  }

  function startWorker(item: T, lease: HeldLease) {
    const controller = new AbortController()
    const worker: LeasedWorker = { version: item.version, token: lease.token, controller, done: Promise.resolve() }
    worker.done = runWithLabel(`connection ${kind}`, () => run(item, controller.signal, lease)).then(
      () => void failures.delete(item.id),
      (err: unknown) => restartLater(item.id, worker, err),
    )
    workers.set(item.id, worker)
  }

  /** Restarts failed work after a backoff while it is still listed. */
  async function restartLater(id: string, worker: LeasedWorker, err: unknown) {
    const times = failures.get(id) ?? 0
    failures.set(id, times + 1)
    log.error({ err, kind, id }, 'leased work was dropped by an error and restarts')
    const backoffMs = backoffDelay({ firstMs: firstBackoffMs, maxMs: MAX_BACKOFF_MS }, times)
    await sleep(backoffMs, worker.controller.signal, { ref: false })
    if (workers.get(id) !== worker) return
    workers.delete(id)
    refresh()
  }

  async function stopWorker(id: string) {
    const worker = workers.get(id)
    workers.delete(id)
    worker?.controller.abort()
    await worker?.done
  }

  function refresh(): void {
    if (isStopped || timer === null) return
    if (polling) {
      pollAgain = true
      return
    }
    polling = logFailure(poll(), { log, message: 'leased work could not be listed', context: { kind } }).finally(() => {
      polling = null
      if (pollAgain) refresh()
    })
  }

  return {
    /** Polls the list at once. */
    refresh,
    start(): void {
      timer = setInterval(refresh, pollMs).unref()
      refresh()
    },
    /** Stops all work and releases the leases for other processes. */
    async stop(): Promise<void> {
      isStopped = true
      if (timer) clearInterval(timer)
      await polling
      const names = [...workers.keys()].map((id) => leaseName(kind, id))
      await Promise.all([...workers.keys()].map(stopWorker))
      await leases.release(names)
    },
  }
}
