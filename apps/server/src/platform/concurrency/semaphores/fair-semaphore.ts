import { appError, type ErrorCode } from '@portavoz/contract'

type FairSemaphoreLimits = {
  /** How many tasks run at once, per workspace and in total. */
  ofOne: number
  ofAll: number
  /** How many tasks of one person may wait; further ones fail with `full`. */
  waiting: number
  full: ErrorCode
}

/** Whose task it is. Without a person all tasks of the workspace are those of one. */
type TaskOwner = { workspace: string; person?: string }

type FairWaiter = TaskOwner & { admit: () => void }

export type FairSemaphore = <T>(owner: TaskOwner, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Semaphore that admits the workspace with the fewest running tasks first, and in it the person with the fewest: a long
 * queue of one delays no other. An aborted task loses its place.
 */
export function createFairSemaphore({ ofOne, ofAll, waiting: maxWaiting, full }: FairSemaphoreLimits): FairSemaphore {
  const running: TaskOwner[] = []
  const waiting: FairWaiter[] = []
  const runningOf = ({ workspace }: TaskOwner) => running.filter((one) => one.workspace === workspace).length
  const isOf =
    ({ workspace, person }: TaskOwner) =>
    (one: TaskOwner) =>
      one.workspace === workspace && one.person === person
  const runningOfPerson = (owner: TaskOwner) => running.filter(isOf(owner)).length
  const fits = (owner: TaskOwner) => running.length < ofAll && runningOf(owner) < ofOne

  function admitNext() {
    for (;;) {
      const [first] = waiting
        .filter(fits)
        .toSorted((a, b) => runningOf(a) - runningOf(b) || runningOfPerson(a) - runningOfPerson(b))
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      running.push(first)
      first.admit()
    }
  }

  const waitForSlot = (owner: TaskOwner, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<TaskOwner>()
    const waiter = { ...owner, admit: () => resolve(waiter) }
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

  return async (owner, signal, work) => {
    signal.throwIfAborted()
    if (!fits(owner) && waiting.filter(isOf(owner)).length >= maxWaiting) throw appError(full)
    const admitted = await waitForSlot(owner, signal)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(admitted), 1)
      admitNext()
    }
  }
}
