import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { toConversationFilters, type InboxSearch, readInboxSearch } from './inbox-search.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The filters of the list from the URL. `isAgentSession`: the session name in the URL belongs to an agent and filters
 * the list; otherwise it opens one conversation.
 */
export function useInbox(isAgentSession: boolean) {
  const search = readInboxSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const now = useNow()
  const listSearch = isAgentSession ? search : { ...search, session: undefined }
  const filters = toConversationFilters(listSearch, now, timeZone)
  const changeSearch = (changes: Partial<InboxSearch>) =>
    void navigate({
      to: '/conversations',
      search: (previous) => ({ ...previous, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return {
    search: listSearch,
    filters,
    /** The figures use the same days and channel, without the text search, the status and the order. */
    figures: toConversationFilters({ ...listSearch, q: undefined, status: undefined, order: undefined }, now, timeZone),
    changeSearch,
    /** The open conversation stays open. */
    clear: () =>
      void navigate({
        to: '/conversations',
        search: ({ session }) => (isAgentSession ? {} : { session }),
        replace: true,
        resetScroll: false,
      }),
  }
}
