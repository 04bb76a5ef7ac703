import { conversations, type Message } from '@portavoz/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { flattenThread } from '../query/pages.ts'
import { keys } from '../keys.ts'

export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: keys.messages.one(conversationId),
    queryFn: ({ pageParam, signal }) =>
      callApi(conversations.messages, { id: conversationId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flattenThread<Message>,
    // Live updates refetch the newest page, not all loaded pages.
    refetchOnWindowFocus: false,
  })
