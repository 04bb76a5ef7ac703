import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../lib/use-now.ts'
import { filtersOf, type InboxSearch, readInboxSearch } from './inbox-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the address asks of the list. `ofAgent`: the name in it chooses what the list shows; else it opens one. */
export function useInbox(ofAgent: boolean) {
  const search = readInboxSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const now = useNow()
  const listed = ofAgent ? search : { ...search, session: undefined }
  const filters = filtersOf(listed, now, timeZone)
  const change = (changes: Partial<InboxSearch>) =>
    void navigate({
      to: '/conversations',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return {
    search: listed,
    filters,
    /** The figures are of the same days and channel, whatever else is looked for. */
    figures: filtersOf({ ...listed, q: undefined, status: undefined }, now, timeZone),
    change,
    clear: () => void navigate({ to: '/conversations', search: {}, replace: true, resetScroll: false }),
  }
}
