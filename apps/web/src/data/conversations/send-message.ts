import { AppError, conversations, type Message } from '@portavoz/contract'
import { useIsMutating, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { drafts, removeSentPrefix } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { refreshInbox } from './inbox.ts'
import { messagesQuery } from './messages.ts'
import type { CursorPage } from '../query/pages.ts'
import { sendAttempts } from './send-attempts.ts'
import { refreshThread } from './thread.ts'
import { mutationKeys } from '../keys.ts'

/**
 * Sends a message to the contact. It enters the thread and leaves its draft once the server stored it. `onRefused` also
 * runs after the conversation was closed; `isSending` survives closing and reopening.
 */
export function useSendMessage(conversationId: string, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  const mutationKey = mutationKeys.sendMessage(conversationId)
  const { mutate: send } = useMutation({
    mutationKey,
    mutationFn: (content: string) => {
      const externalId = sendAttempts.externalIdFor(conversationId, content)
      const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
      const seen = thread?.pages[0]?.items.at(-1)?.id
      return callApi(conversations.send, { id: conversationId, content, externalId, seen })
    },
    onError: (error) => {
      if (isJustAnswered(error)) void refreshThread(client, conversationId)
      onRefused(error)
    },
    onSuccess: (message, content) => {
      sendAttempts.remove(conversationId)
      drafts.update(conversationDraftKeys(conversationId).message, removeSentPrefix(content))
      client.setQueryData(
        messagesQuery(conversationId).queryKey,
        (current) => current && appendMessage(current, message),
      )
      void refreshThread(client, conversationId)
      void refreshInbox(client, new Set([conversationId]))
    },
  })
  return { send, isSending: useIsMutating({ mutationKey }) > 0 }
}

/** Another person answered, and the writer had not seen it. */
export const isJustAnswered = (error: Error): boolean =>
  error instanceof AppError && error.code === 'conversations.just_answered'

function appendMessage<P>(
  current: InfiniteData<CursorPage<Message>, P>,
  message: Message,
): InfiniteData<CursorPage<Message>, P> {
  const [newest, ...older] = current.pages
  if (!newest || newest.items.some((item) => item.id === message.id)) return current
  return { ...current, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
