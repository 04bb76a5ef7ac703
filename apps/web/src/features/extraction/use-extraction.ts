import { isOrderedRange, rangeOrderError } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../lib/hooks/use-now.ts'
import { searchTextError } from '../../lib/search-text-error.ts'
import { type ExtractionSearch, toExtractionFilters, readExtractionSearch } from './extraction-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The filters of the page from the URL, and the functions that change them. */
export function useExtraction() {
  const urlSearch = readExtractionSearch(useSearch({ strict: false }))
  const urlKey = JSON.stringify(urlSearch)
  // A change holds at once; the URL follows when the router has its turn. A second change builds on the first.
  const [change, setChange] = useState<{ urlKey: string; search: ExtractionSearch } | null>(null)
  if (change && change.urlKey !== urlKey) setChange(null)
  const search = change?.urlKey === urlKey ? change.search : urlSearch
  const navigate = useNavigate()
  const filters = toExtractionFilters(search, useNow(), timeZone)
  function changeSearch(next: (previous: ExtractionSearch) => ExtractionSearch) {
    const changed = readExtractionSearch(next(search))
    setChange({ urlKey, search: changed })
    void navigate({ to: '/data-extraction', search: changed, replace: true, resetScroll: false })
  }
  const text = search.q?.trim() ?? ''
  return {
    search,
    filters,
    /** Why the days are invalid, if they are; only a hand-written URL has such days. */
    wrongDays: isOrderedRange(filters.dateRange ?? {}) ? undefined : rangeOrderError,
    query: searchTextError(text) === undefined ? text : '',
    change: (changes: Partial<ExtractionSearch>) => changeSearch((previous) => ({ ...previous, ...changes })),
    /** Clears all filters and keeps the query. */
    clear: () => changeSearch(({ q }) => ({ q })),
    replace: (next: ExtractionSearch) => changeSearch(() => next),
  }
}
