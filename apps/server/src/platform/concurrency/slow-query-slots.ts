import { appError, type ErrorCode } from '@portavoz/contract'
import { createFairSemaphore } from './fair-semaphore.ts'

/** How long a query waits for a slot and how long it may run; together less than the console's own timeout. */
const TIMEOUTS = { waitMs: 10_000, queryMs: 15_000 }

/** Each query holds a database connection; the remaining ones serve other requests. */
const LIMITS = { ofOne: 2, ofAll: 4, waiting: 30, full: 'reading.too_many' } as const

type SlowQueryReader = {
  account: string
  /** Aborts when the client disconnects. */
  gone: AbortSignal
  /** Error code of a query that takes too long. */
  late: ErrorCode
}

/** Runs a query in a slot; its signal aborts on the timeout or when the client disconnects. */
export type SlowQuerySlots = <T>(reader: SlowQueryReader, query: (abort: AbortSignal) => Promise<T>) => Promise<T>

/** Slots shared by all queries that may read much of an account, so that together they leave connections free. */
export function createSlowQuerySlots({ waitMs, queryMs } = TIMEOUTS): SlowQuerySlots {
  const semaphore = createFairSemaphore(LIMITS)
  return ({ account, gone, late }, query) => {
    const waitTimeout = abortAfter(waitMs, 'reading.busy')
    return semaphore(account, AbortSignal.any([gone, waitTimeout.signal]), () => {
      waitTimeout.stop()
      const queryTimeout = abortAfter(queryMs, late)
      return query(AbortSignal.any([gone, queryTimeout.signal])).finally(queryTimeout.stop)
    }).finally(waitTimeout.stop)
  }
}

function abortAfter(ms: number, code: ErrorCode) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(appError(code)), ms)
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}
