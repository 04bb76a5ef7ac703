import { conversations, type Message } from '@portavoz/contract'
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { refreshInbox } from './inbox.ts'
import { messagesQuery } from './messages.ts'
import type { Page } from './pages.ts'
import { attempts } from './send-attempts.ts'
import { refreshThread } from './thread.ts'

/** Writes to the contact for real; the message stands in the thread as soon as the server has kept it. */
export function useSendMessage(conversationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => {
      const externalId = attempts.nameFor(conversationId, content, Date.now())
      return call(conversations.send, { id: conversationId, content, externalId })
    },
    onSuccess: (message) => {
      attempts.forget(conversationId)
      client.setQueryData(messagesQuery(conversationId).queryKey, (known) => known && appended(known, message))
      void refreshThread(client, conversationId)
      void refreshInbox(client, new Set([conversationId]))
    },
  })
}

function appended<P>(known: InfiniteData<Page<Message>, P>, message: Message): InfiniteData<Page<Message>, P> {
  const [newest, ...older] = known.pages
  if (!newest || newest.items.some((item) => item.id === message.id)) return known
  return { ...known, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
