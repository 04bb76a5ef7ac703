import { isOrderedRange, rangeOrderError } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../lib/hooks/use-now.ts'
import { searchTextError } from '../../lib/search-text-error.ts'
import { type ExtractionSearch, toExtractionFilters, readExtractionSearch } from './extraction-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The filters of the page from the URL, and the functions that change them. */
export function useExtraction() {
  const search = readExtractionSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const filters = toExtractionFilters(search, useNow(), timeZone)
  const changeSearch = (next: (previous: ExtractionSearch) => ExtractionSearch) =>
    void navigate({
      to: '/data-extraction',
      search: (previous) => next(readExtractionSearch(previous)),
      replace: true,
      resetScroll: false,
    })
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
