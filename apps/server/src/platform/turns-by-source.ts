import { type AppError, appError, type ErrorCode } from '@portavoz/contract'
import { createRotation } from './rotation.ts'

/** `isKnown`: a browser where this account signed in before, or a person who is signed in. */
export type Place = { source: string; isKnown: boolean; gone?: AbortSignal | undefined }

type Limits = {
  /** Tasks that run at once. */
  size: number
  /** Tasks of one source that wait. */
  waitingOfSource: number
  /** Tasks that wait, of known and of unknown ones each. */
  waiting: number
  sourceFull: ErrorCode
  full: ErrorCode
}

type Waiting = { source: string; enter: () => void }

/** Known ones go first, but one turn of so many is a stranger's as long as one waits. */
const STRANGERS_TURN = 4

/**
 * Semaphore whose free slots go to sources in rotation. Beyond its limits a task is refused at once; a task whose
 * client is gone loses its place.
 */
export function createTurnsBySource({ size, waitingOfSource, waiting: most, sourceFull, full }: Limits) {
  let free = size
  let turns = 0
  const lines = { known: createRotation<Waiting>(), strangers: createRotation<Waiting>() }

  const next = (): Waiting | undefined => {
    turns++
    const [first, second] =
      turns % STRANGERS_TURN === 0 ? [lines.strangers, lines.known] : [lines.known, lines.strangers]
    return first.take() ?? second.take()
  }

  const release = () => {
    const waiting = next()
    if (waiting) waiting.enter()
    else free++
  }

  const turn = async ({ source, isKnown, gone }: Place): Promise<void> => {
    gone?.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    const line = isKnown ? lines.known : lines.strangers
    if (line.of(source) >= waitingOfSource) throw appError(sourceFull)
    if (line.length() >= most) throw appError(full)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { source, enter: resolve }
    line.add(waiting)
    const leave = () => line.remove(waiting) && reject(gone?.reason as AppError)
    gone?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => gone?.removeEventListener('abort', leave))
  }

  return {
    /** Nothing is free: the next task waits. */
    isBusy: () => free === 0,
    async take<T>(place: Place, task: () => Promise<T>): Promise<T> {
      await turn(place)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
