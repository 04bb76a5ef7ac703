const DEFAULT_TIMEOUT_MS = 30_000

/** Lets a test wait for a condition without sleeping. */
export type ChangeNotifier = {
  /** Calls the listener at every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  /** Reports a change: every waiter checks its condition again. */
  notify: () => void
  /** Resolves as soon as `isTrue`; after the timeout it rejects with a description of the actual state. */
  waitUntil: (isTrue: () => boolean, waitingFor: () => string, withinMs?: number) => Promise<void>
}

export const createChangeNotifier = (): ChangeNotifier => {
  const waiters = new Set<() => void>()
  return {
    subscribe: (listener) => {
      waiters.add(listener)
      return () => void waiters.delete(listener)
    },
    notify: () => {
      for (const listener of waiters) listener()
    },
    waitUntil: (isTrue, waitingFor, withinMs = DEFAULT_TIMEOUT_MS) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiters.delete(listener)
          reject(new Error(`Waited ${withinMs} ms for ${waitingFor()}`))
        }, withinMs)
        const listener = () => {
          if (!isTrue()) return
          clearTimeout(giveUp)
          waiters.delete(listener)
          resolve()
        }
        waiters.add(listener)
        listener()
      }),
  }
}
