import { conversations, type Conversation, type Input } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { isGone } from './gone.ts'
import { flat, type Page } from './pages.ts'

/** What narrows the list, as the server understands it; dates are days of `timeZone`. */
export type ConversationFilters = Omit<Input<typeof conversations.list>, 'cursor' | 'limit'>

export const everyConversation = ['conversations'] as const

export const conversationsQuery = (filters: ConversationFilters) =>
  infiniteQueryOptions({
    queryKey: [...everyConversation, filters],
    queryFn: ({ pageParam, signal }) => call(conversations.list, { ...filters, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: standing,
    placeholderData: keepPreviousData,
    // A card that rises moves all others by one: compared place by place, thousands would be copied at each event.
    structuralSharing: false,
    // Whoever listens reads its beginning again, and says each minute at least that it is old: all that was ever scrolled
    // to is not asked for at each glance, nor when it is opened again.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })

/** A page that was on its way when one of its conversations was deleted still tells of it. */
const standing = (pages: InfiniteData<Page<Conversation>>) => flat(pages).filter(({ id }) => !isGone(id))

/** Under a key of its own: what changes in the lists is not changed in it. */
export const conversationStatsQuery = (filters: ConversationFilters = {}) =>
  queryOptions({
    queryKey: ['conversation-stats', filters],
    queryFn: ({ signal }) => call(conversations.stats, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const tagsQuery = queryOptions({
  queryKey: ['conversation-tags'],
  queryFn: ({ signal }) => call(conversations.tags, {}, { signal }),
})

/** What a session's name stands for: one conversation, an agent with all of its own, or nothing of ours. */
export type Named =
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'agent'; name: string }
  | { kind: 'none' }

const named = (session: string, first: Conversation | undefined): Named => {
  if (!first || isGone(first.id)) return { kind: 'none' }
  return first.sessionName === session ? asNamed(first) : { kind: 'agent', name: first.agentName }
}

export const asNamed = (conversation: Conversation): Named => ({ kind: 'conversation', conversation })

export const namedConversations = [...everyConversation, 'session'] as const

export const namedQuery = (session: string) =>
  queryOptions({
    queryKey: [...namedConversations, session],
    queryFn: async ({ signal }): Promise<Named> =>
      named(session, (await call(conversations.list, { session, limit: 1 }, { signal })).items[0]),
  })
