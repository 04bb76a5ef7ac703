import { type AppError, appError, type ErrorCode } from '@portavoz/contract'
import { createRoundRobinQueue } from './round-robin-queue.ts'

/** `isKnown`: a browser where this account signed in before, or a signed-in user. */
export type SlotRequest = { source: string; isKnown: boolean; signal?: AbortSignal | undefined }

type RoundRobinLimits = {
  /** Tasks that run at once. */
  size: number
  /** Waiting tasks per source. */
  maxWaitingPerSource: number
  /** Waiting tasks in total, for known and for unknown clients each. */
  maxWaiting: number
  sourceFullError: ErrorCode
  fullError: ErrorCode
}

type SlotWaiter = { source: string; admit: () => void }

/** Known clients go first, but every fourth slot goes to an unknown client while one waits. */
const UNKNOWN_EVERY = 4

/**
 * Semaphore whose free slots go to the sources in turn. Beyond its limits a task is refused at once; a task whose
 * client disconnects loses its place.
 */
export function createRoundRobinSemaphore({
  size,
  maxWaitingPerSource,
  maxWaiting,
  sourceFullError,
  fullError,
}: RoundRobinLimits) {
  let free = size
  let slots = 0
  const queues = { known: createRoundRobinQueue<SlotWaiter>(), unknown: createRoundRobinQueue<SlotWaiter>() }

  const next = (): SlotWaiter | undefined => {
    slots++
    const [first, second] =
      slots % UNKNOWN_EVERY === 0 ? [queues.unknown, queues.known] : [queues.known, queues.unknown]
    return first.take() ?? second.take()
  }

  const release = () => {
    const waiting = next()
    if (waiting) waiting.admit()
    else free++
  }

  const waitForSlot = async ({ source, isKnown, signal }: SlotRequest): Promise<void> => {
    signal?.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    const queue = isKnown ? queues.known : queues.unknown
    if (queue.lengthOf(source) >= maxWaitingPerSource) throw appError(sourceFullError)
    if (queue.length() >= maxWaiting) throw appError(fullError)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { source, admit: resolve }
    queue.add(waiting)
    const onAbort = () => queue.remove(waiting) && reject(signal?.reason as AppError)
    signal?.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  return {
    /** No slot is free: the next task waits. */
    isBusy: () => free === 0,
    async run<T>(request: SlotRequest, task: () => Promise<T>): Promise<T> {
      await waitForSlot(request)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
