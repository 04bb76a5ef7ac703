import { setImmediate as turn } from 'node:timers/promises'

/** A background task continues after this time, even under constant load. */
const MAX_WAIT_MS = 50

export type InteractiveFirst = ReturnType<typeof createInteractiveFirst>

/** Requests of people go before background tasks such as exports, which compete for the same processor and disk. */
export function createInteractiveFirst(maxWaitMs = MAX_WAIT_MS) {
  let running = 0
  const waiting = new Set<() => void>()
  return {
    /** Runs a request; background tasks wait meanwhile. */
    async runInteractive<T>(respond: () => Promise<T>): Promise<T> {
      running++
      try {
        return await respond()
      } finally {
        if (--running === 0) for (const resume of waiting) resume()
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
