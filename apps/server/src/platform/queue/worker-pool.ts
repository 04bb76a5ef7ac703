import { createSemaphore } from '../concurrency/semaphores/semaphore.ts'
import { createInterval } from '../time/interval.ts'
import type { Log } from '../log/log.ts'
import { runWithLabel } from '../loop-watch/task-label.ts'
import type { TaskAttempts, AttemptedTask } from './task-attempts.ts'
import { logFailure } from '../errors/log-failure.ts'

type WorkerPoolDeps<T> = Pick<AttemptedTask<T>, 'kind' | 'idOf' | 'quarantine'> & {
  /** Log message when a worker fails. */
  failureMessage: string
  concurrency: number
  pollMs: number
  /** Runs in each worker before it claims anything. */
  prepare: () => Promise<void>
  /** Claims the item that waits longest; undefined when there is none. */
  claim: () => Promise<T | undefined>
  /** Processes the item, or releases it for a later claim as soon as `stopping` aborts. */
  work: (item: T, stopping: AbortSignal) => Promise<void>
  taskAttempts: TaskAttempts
  log: Log
}

/** Worker pool: bounded loops that claim and process rows after each wake-up and at an interval. */
export function createWorkerPool<T>(deps: WorkerPoolDeps<T>) {
  const { kind, failureMessage, concurrency, pollMs, prepare, claim, idOf, work, quarantine, taskAttempts, log } = deps
  const workers = new Set<Promise<void>>()
  const stopping = new AbortController()
  // One after the other: what a workspace may have in progress is counted with the result of each claim.
  const claimSlot = createSemaphore(1)
  let wakes = 0

  async function runNext(): Promise<boolean> {
    if (stopping.signal.aborted) return false
    return taskAttempts.runNext({
      kind,
      idOf,
      quarantine,
      async claim() {
        const item = await claimSlot(claim)
        // More items may wait, so another worker starts.
        if (item !== undefined && wakes > 0) addWorker()
        return item
      },
      work: (item) => work(item, stopping.signal),
    })
  }

  async function runWorker(): Promise<void> {
    for (let seenWakes = -1; seenWakes !== wakes;) {
      seenWakes = wakes
      await prepare()
      while (await runNext());
    }
  }

  function addWorker(): void {
    if (stopping.signal.aborted || workers.size >= concurrency) return
    const worker = logFailure(runWithLabel(`worker ${kind}`, runWorker), { log, message: failureMessage }).finally(() =>
      workers.delete(worker),
    )
    workers.add(worker)
  }

  /** Wakes the pool after a row was added or deleted. */
  function wake(): void {
    wakes += 1
    addWorker()
  }

  const timer = createInterval(
    kind,
    pollMs,
    async () => wake(),
    () => {},
  )
  return {
    wake,
    start(): void {
      timer.start()
      wake()
    },
    /** Stops at once; items being processed are released for a later claim. */
    async stop(): Promise<void> {
      timer.stop()
      stopping.abort()
      await Promise.all(workers)
    },
    /** For tests: processes all due items one by one. Returns how many. */
    async drain(): Promise<number> {
      if (!stopping.signal.aborted) await prepare()
      let count = 0
      while (await runNext()) count += 1
      return count
    },
  }
}
