import { useNavigate, useSearch } from '@tanstack/react-router'
import { wrongWords } from '../../lib/wrong-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { filtersOf, type KnowledgeSearch, readKnowledgeSearch, unfiltered } from './knowledge-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the address asks for, and the way to ask for something else. */
export function useKnowledge() {
  const search = readKnowledgeSearch(useSearch({ strict: false }))
  const now = useNow()
  const navigate = useNavigate()
  const go = (changes: Partial<KnowledgeSearch>) =>
    void navigate({
      to: '/knowledge-base',
      search: (before) => ({ ...readKnowledgeSearch(before), ...changes }),
      replace: true,
      resetScroll: false,
    })
  const wrong = wrongWords(search.q ?? '')
  return {
    search,
    filters: filtersOf(wrong ? { ...search, q: undefined } : search, now, timeZone),
    /** Why these words cannot be looked for, if they cannot. */
    wrong,
    /** Whatever narrows otherwise begins at the first page again. */
    narrow: (changes: Partial<KnowledgeSearch>) => go({ page: undefined, ...changes }),
    unfilter: () => go({ page: undefined, q: undefined, ...unfiltered }),
    turnTo: (page: number) => go({ page: page > 1 ? page : undefined }),
    see: (doc: string) => go({ doc }),
    leave: () => go({ doc: undefined }),
  }
}
