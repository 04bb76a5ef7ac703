const PATIENCE_MS = 15_000

/** Lets a test wait for a fact to become true without ever sleeping. */
export type Bell = {
  /** Calls `look` at every change, until the returned function is called. */
  listen: (look: () => void) => () => void
  /** Something changed: every waiter looks again. */
  ring: () => void
  /** Resolves as soon as `isTrue`; after the patience rejects with what was there instead. */
  until: (isTrue: () => boolean, waitingFor: () => string, withinMs?: number) => Promise<void>
}

export const createBell = (): Bell => {
  const waiters = new Set<() => void>()
  return {
    listen: (look) => {
      waiters.add(look)
      return () => void waiters.delete(look)
    },
    ring: () => {
      for (const look of waiters) look()
    },
    until: (isTrue, waitingFor, withinMs = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiters.delete(look)
          reject(new Error(`Waited ${withinMs} ms for ${waitingFor()}`))
        }, withinMs)
        const look = () => {
          if (!isTrue()) return
          clearTimeout(giveUp)
          waiters.delete(look)
          resolve()
        }
        waiters.add(look)
        look()
      }),
  }
}
