import { conversations, type Message } from '@portavoz/contract'
import { useIsMutating, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { drafts, withoutSent } from '../lib/draft.ts'
import { conversationDrafts } from './conversation-drafts.ts'
import { refreshInbox } from './inbox.ts'
import { messagesQuery } from './messages.ts'
import type { Page } from './pages.ts'
import { attempts } from './send-attempts.ts'
import { refreshThread } from './thread.ts'

/**
 * Writes to the contact for real; the message stands in the thread, and no longer in its box, as soon as the server has
 * kept it. `refused` is heard also when the conversation was closed meanwhile, and one on its way also when it is
 * opened again.
 */
export function useSendMessage(conversationId: string, refused: (error: Error) => void) {
  const client = useQueryClient()
  const mutationKey = ['send-message', conversationId]
  const { mutate: send } = useMutation({
    mutationKey,
    mutationFn: (content: string) => {
      const externalId = attempts.nameFor(conversationId, content)
      return call(conversations.send, { id: conversationId, content, externalId })
    },
    onError: refused,
    onSuccess: (message, content) => {
      attempts.forget(conversationId)
      drafts.change(conversationDrafts(conversationId).message, withoutSent(content))
      client.setQueryData(messagesQuery(conversationId).queryKey, (known) => known && appended(known, message))
      void refreshThread(client, conversationId)
      void refreshInbox(client, new Set([conversationId]))
    },
  })
  return { send, isSending: useIsMutating({ mutationKey }) > 0 }
}

function appended<P>(known: InfiniteData<Page<Message>, P>, message: Message): InfiniteData<Page<Message>, P> {
  const [newest, ...older] = known.pages
  if (!newest || newest.items.some((item) => item.id === message.id)) return known
  return { ...known, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
