import {
  type ExtractedRow,
  type extraction as api,
  matchesOf,
  type Origin,
  type Output,
  type Parsed,
} from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { LongReads } from '../../platform/long-reads.ts'
import { asked } from './asked.ts'
import type { FoundRow, SearchStore } from './search.store.ts'

type Found = Output<typeof api.search>
type Counted = Output<typeof api.counts>

export type Search = ReturnType<typeof createSearch>

/** Finds words in what was said, and counts it; `gone` when nobody waits for it any more. */
export function createSearch(store: SearchStore, clock: Clock, read: LongReads) {
  const reader = (account: string, gone: AbortSignal) => ({ account, gone, late: 'extraction.search_failed' }) as const

  return {
    async search(userId: string, input: Parsed<typeof api.search>, gone: AbortSignal): Promise<Found> {
      const now = clock.now()
      const asOf = now.toISOString()
      const what = asked(userId, input, now)
      if (input.query.trim() === '') return { items: [], total: 0, asOf }
      const rows = await read(reader(userId, gone), (end) => store.search(what, end))
      return { items: rows.map((row) => present(row, input.query)), total: rows[0]?.total ?? 0, asOf }
    },

    async counts(userId: string, input: Parsed<typeof api.counts>, gone: AbortSignal): Promise<Counted> {
      const now = clock.now()
      const what = asked(userId, input, now)
      return { ...(await read(reader(userId, gone), (end) => store.counts(what, end))), asOf: now.toISOString() }
    },
  }
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
