import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchTextError } from '../../lib/search-text-error.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { toDocumentFilters, type KnowledgeSearch, parseKnowledgeSearch, noFilters } from './knowledge-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The filters of the address, and functions that change them. */
export function useKnowledge() {
  const search = parseKnowledgeSearch(useSearch({ strict: false }))
  const now = useNow()
  const navigate = useNavigate()
  const updateSearch = (changes: Partial<KnowledgeSearch>) =>
    void navigate({
      to: '/knowledge-base',
      search: (previous) => ({ ...parseKnowledgeSearch(previous), ...changes }),
      replace: true,
      resetScroll: false,
    })
  const searchError = searchTextError(search.q ?? '')
  return {
    search,
    filters: toDocumentFilters(searchError ? { ...search, q: undefined } : search, now, timeZone),
    /** Why the search text is refused. */
    searchError,
    /** Changed filters start at the first page. */
    applyFilters: (changes: Partial<KnowledgeSearch>) => updateSearch({ page: undefined, ...changes }),
    clearFilters: () => updateSearch({ page: undefined, q: undefined, ...noFilters }),
    goToPage: (page: number) => updateSearch({ page: page > 1 ? page : undefined }),
    openDocument: (doc: string) => updateSearch({ doc }),
    closeDocument: () => updateSearch({ doc: undefined }),
    closeUpload: () => updateSearch({ upload: undefined }),
  }
}
