import { conversations, type Message } from '@portavoz/contract'
import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { downwards, type Page } from './pages.ts'

export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', conversationId],
    queryFn: ({ pageParam, signal }) =>
      call(conversations.messages, { id: conversationId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: downwards<Message>,
  })

/** Writes to the contact for real; the message stands in the thread as soon as the server has kept it. */
export function useSendMessage(conversationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(conversations.send, { id: conversationId, content }),
    onSuccess: (message) => {
      client.setQueryData(messagesQuery(conversationId).queryKey, (known) => known && appended(known, message))
      void client.invalidateQueries({ queryKey: ['messages', conversationId] })
      void client.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
}

function appended<P>(known: InfiniteData<Page<Message>, P>, message: Message): InfiniteData<Page<Message>, P> {
  const [newest, ...older] = known.pages
  if (!newest || newest.items.some((item) => item.id === message.id)) return known
  return { ...known, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
