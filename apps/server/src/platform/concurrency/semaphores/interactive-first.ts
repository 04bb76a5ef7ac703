import { setImmediate as turn } from 'node:timers/promises'

type InteractiveFirstOptions = {
  /** A background task continues after this time, even under constant load. */
  maxWaitMs?: number
  /** What runs longer only waits, as for a model, and delays no background task any more; by default it never does. */
  countedMs?: number
}

export type InteractiveFirst = ReturnType<typeof createInteractiveFirst>

/** Requests of people go before background tasks such as exports, which compete for the same processor and disk. */
export function createInteractiveFirst({ maxWaitMs = 50, countedMs }: InteractiveFirstOptions = {}) {
  let running = 0
  const waiting = new Set<() => void>()

  /** Returns what ends it; only the first call counts. */
  function begin() {
    running++
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      if (--running === 0) for (const resume of waiting) resume()
    }
    const timer = countedMs === undefined ? undefined : setTimeout(end, countedMs)
    return () => {
      clearTimeout(timer)
      end()
    }
  }

  return {
    /** Runs a request; background tasks wait meanwhile. */
    async runInteractive<T>(respond: () => Promise<T>): Promise<T> {
      const end = begin()
      try {
        return await respond()
      } finally {
        end()
      }
    },
    /**
     * Resolves when no request runs, or after `maxWaitMs`. Never resolves at once: rows arrive faster than they are
     * processed, and other requests would starve.
     */
    async yieldToInteractive(): Promise<void> {
      await turn()
      if (running === 0) return
      await new Promise<void>((resolve) => {
        const resume = () => {
          clearTimeout(timer)
          waiting.delete(resume)
          resolve()
        }
        const timer = setTimeout(resume, maxWaitMs)
        waiting.add(resume)
      })
    },
  }
}
