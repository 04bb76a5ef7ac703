import { conversations, type Message } from '@portavoz/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { downwards } from './pages.ts'

export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', conversationId],
    queryFn: ({ pageParam, signal }) =>
      call(conversations.messages, { id: conversationId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: downwards<Message>,
    // Whoever listens reads its newest page again, not all that was ever scrolled to.
    refetchOnWindowFocus: false,
  })
