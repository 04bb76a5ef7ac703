import { conversations, type Message } from '@portavoz/contract'
import { useIsMutating, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { drafts, removeSentPrefix } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { refreshInbox } from './inbox.ts'
import { isJustAnswered } from './just-answered.ts'
import { messagesQuery } from './messages.ts'
import type { CursorPage } from '../query/pages.ts'
import { sendAttempts } from './send-attempts.ts'
import { refreshThread } from './thread.ts'
import { mutationKeys } from '../keys.ts'

/** `seen`: the last message of the thread as its writer saw it. */
type SentText = { content: string; seen: string | undefined }

/**
 * Sends a message to the contact. It enters the thread and leaves its draft once the server stored it. `onRefused` gets
 * the last message that the writer saw, and also runs after the conversation was closed; `isSending` survives closing
 * and reopening.
 */
export function useSendMessage(conversationId: string, onRefused: (error: Error, seen: string | undefined) => void) {
  const client = useQueryClient()
  const mutationKey = mutationKeys.sendMessage(conversationId)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ content, seen }: SentText) => {
      const externalId = sendAttempts.externalIdFor(conversationId, content)
      return callApi(conversations.send, { id: conversationId, content, externalId, seen })
    },
    onError: (error, { seen }) => {
      if (isJustAnswered(error)) void refreshThread(client, conversationId)
      onRefused(error, seen)
    },
    onSuccess: (message, { content }) => {
      sendAttempts.remove(conversationId)
      drafts.update(conversationDraftKeys(conversationId).message, removeSentPrefix(content))
      showSentMessage(client, conversationId, message)
    },
  })
  return { send: mutate, isSending: useIsMutating({ mutationKey }) > 0 }
}

/** Adds a stored message to the thread, and refreshes what changed with it. */
export function showSentMessage(client: QueryClient, conversationId: string, message: Message) {
  client.setQueryData(messagesQuery(conversationId).queryKey, (current) => current && appendMessage(current, message))
  void refreshThread(client, conversationId)
  void refreshInbox(client, new Set([conversationId]))
}

function appendMessage<P>(
  current: InfiniteData<CursorPage<Message>, P>,
  message: Message,
): InfiniteData<CursorPage<Message>, P> {
  const [newest, ...older] = current.pages
  if (!newest || newest.items.some((item) => item.id === message.id)) return current
  return { ...current, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
