import {
  type ExtractedRow,
  type extraction as api,
  matchesOf,
  type Origin,
  type Output,
  type Parsed,
} from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { asked } from './asked.ts'
import type { Counts, FoundRow, SearchStore } from './search.store.ts'

type Found = Output<typeof api.search>

export type Search = ReturnType<typeof createSearch>

/** Finds words in what was said, and counts it. */
export const createSearch = (store: SearchStore, clock: Clock) => ({
  async search(userId: string, input: Parsed<typeof api.search>): Promise<Found> {
    const now = clock.now()
    const what = asked(userId, input, now)
    const rows = input.query.trim() === '' ? [] : await store.search(what)
    return { items: rows.map((row) => present(row, input.query)), total: rows[0]?.total ?? 0, asOf: now.toISOString() }
  },

  counts: (userId: string, input: Parsed<typeof api.counts>): Promise<Counts> =>
    store.counts(asked(userId, input, clock.now())),
})

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
