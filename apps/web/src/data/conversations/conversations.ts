import { conversations, type Conversation, type EndpointInput } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { isDeleted } from './deleted-conversations.ts'
import { flattenPages, type CursorPage } from '../query/pages.ts'
import { keys } from '../keys.ts'

/** Filters of the list as the API takes them; dates are days of `timeZone`. */
export type ConversationFilters = Omit<EndpointInput<typeof conversations.list>, 'cursor' | 'limit'>

export const conversationsQuery = (filters: ConversationFilters) =>
  infiniteQueryOptions({
    queryKey: keys.conversations.list(filters),
    queryFn: ({ pageParam, signal }) => callApi(conversations.list, { ...filters, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: selectVisible,
    placeholderData: keepPreviousData,
    // A card that moves up shifts all others: structural sharing would copy thousands of items per event.
    structuralSharing: false,
    // Live updates refetch the first page and invalidate at least every minute, so that focus and reopening do not
    // refetch every loaded page.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })

/** A page that was requested before a deletion still contains the conversation. */
const selectVisible = (pages: InfiniteData<CursorPage<Conversation>>) =>
  flattenPages(pages).filter(({ id }) => !isDeleted(id))

export const conversationStatsQuery = (filters: ConversationFilters = {}) =>
  queryOptions({
    queryKey: keys.conversationStats.list(filters),
    queryFn: ({ signal }) => callApi(conversations.stats, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const conversationTagsQuery = queryOptions({
  queryKey: keys.conversationTags.all,
  queryFn: ({ signal }) => callApi(conversations.tags, {}, { signal }),
})

/** What a session name refers to: a conversation, an agent, or nothing of this workspace. */
export type SessionLookup =
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'agent'; name: string }
  | { kind: 'none' }

const toSessionLookup = (session: string, first: Conversation | undefined): SessionLookup => {
  if (!first || isDeleted(first.id)) return { kind: 'none' }
  return first.sessionName === session ? conversationLookup(first) : { kind: 'agent', name: first.agentName }
}

export const conversationLookup = (conversation: Conversation): SessionLookup => ({
  kind: 'conversation',
  conversation,
})

export const sessionLookupQuery = (session: string) =>
  queryOptions({
    queryKey: keys.conversations.sessionLookup(session),
    queryFn: async ({ signal }): Promise<SessionLookup> =>
      toSessionLookup(session, (await callApi(conversations.list, { session, limit: 1 }, { signal })).items[0]),
  })

/** What the server has of a conversation now, or the given copy if that cannot be read. */
export const readConversation = async (conversation: Conversation): Promise<Conversation> =>
  (await ignoreFailure(callApi(conversations.byId, { id: conversation.id }))) ?? conversation
