import {
  appError,
  type ErrorCode,
  type ExtractedRow,
  type extraction as api,
  matchesOf,
  type Origin,
  type Output,
  type Parsed,
} from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { createFairTurns } from '../../platform/fair-turns.ts'
import { asked } from './asked.ts'
import type { FoundRow, SearchStore } from './search.store.ts'

type Found = Output<typeof api.search>
type Counted = Output<typeof api.counts>

/** How long a search waits for its turn, and how long the database looks. Together less than a console waits. */
const PATIENCE = { turnMs: 10_000, statementMs: 15_000 }

/** Each holds a connection while it reads: the others are for everybody else. */
const ROOM = { ofOne: 2, ofAll: 4, waiting: 30, full: 'extraction.too_many_searches' } as const

export type Search = ReturnType<typeof createSearch>

/** Finds words in what was said, and counts it; `gone` when nobody waits for it any more. */
export function createSearch(store: SearchStore, clock: Clock, { turnMs, statementMs } = PATIENCE) {
  const takeTurn = createFairTurns(ROOM)

  const inTurn = <T>(userId: string, gone: AbortSignal, look: (end: AbortSignal) => Promise<T>): Promise<T> => {
    const waited = after(turnMs, 'extraction.searches_busy')
    return takeTurn(userId, AbortSignal.any([gone, waited.signal]), () => {
      waited.stop()
      const looked = after(statementMs, 'extraction.search_failed')
      return look(AbortSignal.any([gone, looked.signal])).finally(looked.stop)
    }).finally(waited.stop)
  }

  return {
    async search(userId: string, input: Parsed<typeof api.search>, gone: AbortSignal): Promise<Found> {
      const now = clock.now()
      const asOf = now.toISOString()
      const what = asked(userId, input, now)
      if (input.query.trim() === '') return { items: [], total: 0, asOf }
      const rows = await inTurn(userId, gone, (end) => store.search(what, end))
      return { items: rows.map((row) => present(row, input.query)), total: rows[0]?.total ?? 0, asOf }
    },

    async counts(userId: string, input: Parsed<typeof api.counts>, gone: AbortSignal): Promise<Counted> {
      const now = clock.now()
      const what = asked(userId, input, now)
      return { ...(await inTurn(userId, gone, (end) => store.counts(what, end))), asOf: now.toISOString() }
    },
  }
}

function after(ms: number, code: ErrorCode) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(appError(code)), ms)
  return { signal: patience.signal, stop: () => clearTimeout(timer) }
}

const present = ({ at, createdAt, origin, ...row }: FoundRow, query: string): ExtractedRow => ({
  ...row,
  type: types[origin],
  matchedText: matchedIn(row.content, query),
  createdAt: createdAt.toISOString(),
  timestamp: at.toISOString(),
})

const types: Record<Origin, ExtractedRow['type']> = {
  contact: 'user',
  ai: 'AI',
  n8n: 'AI',
  console: 'person',
  phone: 'person',
}

function matchedIn(content: string, query: string): string {
  const [first] = matchesOf(content, query)
  return first ? content.slice(...first) : ''
}
