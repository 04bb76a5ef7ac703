import { createInterval } from '../time/interval.ts'
import type { Log } from '../log/log.ts'
import { runWithLabel } from '../loop-watch/task-label.ts'
import { logFailure } from '../errors/log-failure.ts'

type PollLoopDeps = {
  /** Label in the loop watch. */
  label: string
  /** Log message when the work fails. */
  failureMessage: string
  /** Longest delay after a lost notification. */
  pollMs: number
  /** Does the waiting work once; it leaves the rest when `isOver` returns true. */
  work: (hasStopped: () => boolean) => Promise<unknown>
  log: Log
}

/**
 * Poll loop: runs `work` after each wake-up and at an interval, never twice at once. A wake-up during a run causes one
 * more run.
 */
export function createPollLoop({ label, failureMessage, pollMs, work, log }: PollLoopDeps) {
  let running: Promise<void> | null = null
  let runAgain = false
  let isStopped = false
  const hasStopped = () => isStopped

  async function runWhileWoken(): Promise<void> {
    do {
      runAgain = false
      await work(hasStopped)
    } while (runAgain && !isStopped)
  }

  function wake(): void {
    runAgain = true
    if (isStopped) return
    running ??= logFailure(runWithLabel(`worker ${label}`, runWhileWoken), { log, message: failureMessage }).finally(
      () => (running = null),
    )
  }

  const timer = createInterval(
    label,
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
    /** Resolves once the running work has ended. */
    async stop(): Promise<void> {
      isStopped = true
      timer.stop()
      await running
    },
    /** For tests: resolves once the current run has ended. */
    idle: async (): Promise<void> => void (await running),
  }
}
