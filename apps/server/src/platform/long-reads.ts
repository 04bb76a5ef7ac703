import { appError, type ErrorCode } from '@portavoz/contract'
import { createFairTurns } from './fair-turns.ts'

/** How long somebody waits for their turn, and how long the database looks. Together less than a console waits. */
const PATIENCE = { turnMs: 10_000, lookMs: 15_000 }

/** Each holds a connection while it reads: the others are for everybody else. */
const ROOM = { ofOne: 2, ofAll: 4, waiting: 30, full: 'reading.too_many' } as const

type Reader = {
  account: string
  /** When nobody waits for it any more. */
  gone: AbortSignal
  /** What is told when the database looks for too long. */
  late: ErrorCode
}

/** Looks in its turn; `end` aborts when it took too long or its reader is gone. */
export type LongReads = <T>(reader: Reader, look: (end: AbortSignal) => Promise<T>) => Promise<T>

/** Whatever may read much of an account: one room for all of it, so that together it leaves connections free. */
export function createLongReads({ turnMs, lookMs } = PATIENCE): LongReads {
  const takeTurn = createFairTurns(ROOM)
  return ({ account, gone, late }, look) => {
    const waited = after(turnMs, 'reading.busy')
    return takeTurn(account, AbortSignal.any([gone, waited.signal]), () => {
      waited.stop()
      const looked = after(lookMs, late)
      return look(AbortSignal.any([gone, looked.signal])).finally(looked.stop)
    }).finally(waited.stop)
  }
}

function after(ms: number, code: ErrorCode) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(appError(code)), ms)
  return { signal: patience.signal, stop: () => clearTimeout(timer) }
}
