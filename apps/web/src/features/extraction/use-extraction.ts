import { isForwards, rangeBackwards } from '@portavoz/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../lib/use-now.ts'
import { wrongWords } from '../../lib/wrong-words.ts'
import { type ExtractionSearch, filtersOf, readExtractionSearch } from './extraction-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the address asks for, and the way to ask for something else. */
export function useExtraction() {
  const search = readExtractionSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const filters = filtersOf(search, useNow(), timeZone)
  const go = (next: (before: ExtractionSearch) => ExtractionSearch) =>
    void navigate({
      to: '/data-extraction',
      search: (before) => next(readExtractionSearch(before)),
      replace: true,
      resetScroll: false,
    })
  const words = search.q?.trim() ?? ''
  return {
    search,
    filters,
    /** Why these days cannot be meant, if they cannot: only an address that was written by hand says such. */
    wrongDays: isForwards(filters.dateRange ?? {}) ? undefined : rangeBackwards,
    query: wrongWords(words) === undefined ? words : '',
    change: (changes: Partial<ExtractionSearch>) => go((before) => ({ ...before, ...changes })),
    /** All of them, the words apart. */
    clear: () => go(({ q }) => ({ q })),
    replace: (other: ExtractionSearch) => go(() => other),
  }
}
