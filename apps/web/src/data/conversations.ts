import { conversations, type Conversation, type ConversationStatus, type Platform } from '@portavoz/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { flat, mapItems, type Page } from './pages.ts'

export type ConversationFilters = {
  status: ConversationStatus | 'all'
  platform: Platform | 'all'
  session?: string | undefined
}

const every = ['conversations'] as const

export const conversationsQuery = (filters: ConversationFilters) =>
  infiniteQueryOptions({
    queryKey: [...every, filters],
    queryFn: ({ pageParam, signal }) => call(conversations.list, { ...filters, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flat<Conversation>,
    placeholderData: keepPreviousData,
  })

/** Under a key of its own: what changes in the lists is not changed in it. */
export const conversationStatsQuery = queryOptions({
  queryKey: ['conversation-stats'],
  queryFn: ({ signal }) => call(conversations.stats, {}, { signal }),
})

/** What a session's name stands for: one conversation, an agent with all of its own, or nothing of ours. */
export type Named =
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'agent'; name: string }
  | { kind: 'none' }

const named = (session: string, first: Conversation | undefined): Named => {
  if (!first) return { kind: 'none' }
  return first.sessionName === session ? asNamed(first) : { kind: 'agent', name: first.agentName }
}

export const asNamed = (conversation: Conversation): Named => ({ kind: 'conversation', conversation })

export const namedQuery = (session: string) =>
  queryOptions({
    queryKey: [...every, 'session', session],
    queryFn: async ({ signal }): Promise<Named> =>
      named(session, (await call(conversations.list, { session, limit: 1 }, { signal })).items[0]),
  })

type Lists = InfiniteData<Page<Conversation>, string | undefined>

function keepConversation(client: QueryClient, conversation: Conversation) {
  client.setQueryData(namedQuery(conversation.sessionName).queryKey, asNamed(conversation))
  client.setQueriesData<Lists | Named>({ queryKey: every }, (known) =>
    known && 'pages' in known ? mapItems(known, (item) => (item.id === conversation.id ? conversation : item)) : known,
  )
}

export function useSetConversationStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; status: ConversationStatus }) => call(conversations.setStatus, change),
    onSuccess: (conversation) => keepConversation(client, conversation),
    onSettled: () => client.invalidateQueries({ queryKey: every }),
  })
}

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Conversation) => call(conversations.markRead, { id }),
    onMutate: (conversation) => keepConversation(client, { ...conversation, unreadCount: 0 }),
    onSettled: () => client.invalidateQueries({ queryKey: every }),
  })
}
