/** A process that serves several tasks. `isSpent`: it must not be used again. `end`: at once, also while it works. */
type ReusableProcess = { hasEnded: () => boolean; isSpent: () => boolean; end: () => void }

type IdleProcessesOptions = { maxIdle: number; idleMs: number }

/**
 * Processes that wait for another task of the same owner, each for `idleMs` at most. Two owners never share one: what
 * one of them sends may take over the process that reads it.
 */
export function createIdleProcesses<P extends ReusableProcess>({ maxIdle, idleMs }: IdleProcessesOptions) {
  const idle = new Map<P, { owner: string; timer: NodeJS.Timeout }>()
  let isClosed = false

  function endIdle(waiting: P): void {
    clearTimeout(idle.get(waiting)?.timer)
    idle.delete(waiting)
    waiting.end()
  }

  return {
    take(owner: string): P | undefined {
      for (const [waiting, entry] of idle)
        if (entry.owner === owner) {
          clearTimeout(entry.timer)
          idle.delete(waiting)
          if (!waiting.hasEnded()) return waiting
        }
      return undefined
    },
    /** Keeps it for the owner's next task unless it is spent; of too many, the one that waits longest is ended. */
    giveBack(used: P, owner: string): void {
      if (isClosed || used.isSpent()) return used.end()
      idle.set(used, { owner, timer: setTimeout(endIdle, idleMs, used).unref() })
      const [oldest] = idle.keys()
      if (idle.size > maxIdle && oldest) endIdle(oldest)
    },
    /** A process that works is ended when it is given back. */
    close(): void {
      isClosed = true
      for (const waiting of idle.keys()) endIdle(waiting)
    },
  }
}
