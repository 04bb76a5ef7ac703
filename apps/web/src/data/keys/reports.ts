import { defineResource, everything } from '../query/resource.ts'
import { byFilters, none } from './key-shapes.ts'
import { ifGone } from './stale-parts.ts'

/** Search in messages, and figures of a period. */
export const reportKeys = {
  extractionCounts: defineResource(
    'extraction-counts',
    {
      staleAfter: {
        message: everything,
        conversation: ifGone,
        agent: everything,
      },
      throttleMs: 5_000,
    },
    byFilters,
  ),
  /** Results stay on screen until the user searches again, except those of deleted conversations. */
  extractionSearch: defineResource(
    'extraction-search',
    { staleAfter: { conversation: ifGone }, isRechecked: false },
    (all) => ({
      results: <Filters extends object>(filters: Filters, query: string) => [...all, filters, query] as const,
    }),
  ),
  savedSearches: defineResource('saved-searches', { staleAfter: { saved_search: everything } }, none),
  analytics: defineResource('analytics', {}, byFilters),
}
