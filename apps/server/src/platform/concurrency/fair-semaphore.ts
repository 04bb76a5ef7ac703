import { appError, type ErrorCode } from '@portavoz/contract'

type FairSemaphoreLimits = {
  /** How many tasks run at once, per account and in total. */
  ofOne: number
  ofAll: number
  /** How many tasks of one account may wait; further ones fail with `full`. */
  waiting: number
  full: ErrorCode
}

type FairWaiter = { account: string; admit: () => void }

export type FairSemaphore = <T>(account: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Semaphore that admits the account with the fewest running tasks first, so that a long queue of one account delays no
 * other. An aborted task loses its place.
 */
export function createFairSemaphore({ ofOne, ofAll, waiting: maxWaiting, full }: FairSemaphoreLimits): FairSemaphore {
  const running: string[] = []
  const waiting: FairWaiter[] = []
  const runningOf = (account: string) => running.filter((one) => one === account).length
  const fits = (account: string) => running.length < ofAll && runningOf(account) < ofOne

  function admitNext() {
    for (;;) {
      const [first] = waiting
        .filter(({ account }) => fits(account))
        .toSorted((a, b) => runningOf(a.account) - runningOf(b.account))
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      running.push(first.account)
      first.admit()
    }
  }

  const waitForSlot = (account: string, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { account, admit: resolve }
    const onAbort = () => {
      const index = waiting.indexOf(waiter)
      if (index >= 0) waiting.splice(index, 1)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(waiter)
    admitNext()
    return promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  return async (account, signal, work) => {
    signal.throwIfAborted()
    if (!fits(account) && waiting.filter((one) => one.account === account).length >= maxWaiting) throw appError(full)
    await waitForSlot(account, signal)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(account), 1)
      admitNext()
    }
  }
}
