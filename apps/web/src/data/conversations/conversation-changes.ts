import {
  AppError,
  conversations,
  type Conversation,
  type ConversationStatus,
  type ErasureCounts,
} from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { drafts, clearIfUnchanged } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { clearNotices } from './conversation-notices.ts'
import { cacheAsRead, confirmReading, refreshUnreadCount } from './unread-count.ts'
import { removeConversation, cacheConversation, refreshInbox } from './inbox.ts'
import { keys } from '../keys.ts'

export function useSetConversationStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; status: ConversationStatus; answerPending?: boolean }) =>
      callApi(conversations.setStatus, change),
    onSuccess: (conversation) => cacheConversation(client, conversation),
    onSettled: (_done, _error, { id }) => refreshInbox(client, new Set([id])),
  })
}

/** Resumes every conversation that an outage of the model paused. */
export function useReopenAfterOutage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answerPending: boolean) => callApi(conversations.reopen, { answerPending }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.conversationStats.all }),
        client.invalidateQueries({ queryKey: keys.conversations.all }),
      ]),
  })
}

/** See the endpoint. */
type MarkReadInput = { conversation: Conversation; upTo?: string | undefined; hasNotices?: boolean }

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ conversation: { id }, ...input }: MarkReadInput) =>
      callApi(conversations.markRead, { id, ...input }, { outlivesPage: true }),
    onMutate: ({ conversation: { id } }) => cacheAsRead(client, id),
    onSuccess: ({ unreadCount }, { conversation }) => {
      confirmReading(client, conversation.id, unreadCount)
      // The event of the reading, which clears those of other devices, may be lost.
      clearNotices(conversation, conversation.updatedAt)
    },
    onError: (_error, { conversation: { id } }) => refreshUnreadCount(client, id),
  })
}

/** `userId` null: it becomes unassigned. */
export function useAssign() {
  const client = useQueryClient()
  return useMutation({
    // A choice that follows another is sent after it.
    scope: { id: 'assign' },
    mutationFn: (change: { id: string; userId: string | null }) => callApi(conversations.assign, change),
    onSuccess: (conversation) => cacheConversation(client, conversation),
    onSettled: (_done, _error, { id }) => refreshInbox(client, new Set([id])),
  })
}

/** `until` null: it is listed again. */
export function useSnooze() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; until: string | null }) => callApi(conversations.snooze, change),
    onSuccess: (conversation) => cacheConversation(client, conversation),
    onSettled: (_done, _error, { id }) => refreshInbox(client, new Set([id])),
  })
}

/** Adding a tag that exists in any spelling changes nothing. */
export function useAddTag(id: string, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) => callApi(conversations.addTag, { id, tag: typed }),
    onError: onRefused,
    onSuccess: (conversation, typed) => {
      drafts.update(conversationDraftKeys(id).tag, clearIfUnchanged(typed))
      cacheConversation(client, conversation)
    },
  })
}

export function useRemoveTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (removed: { id: string; tag: string }) => callApi(conversations.removeTag, removed),
    onSuccess: (conversation) => cacheConversation(client, conversation),
  })
}

/**
 * Callbacks also run after the calling component unmounted, because the deletion removes it. The counts are null if it
 * was deleted before.
 */
type DeletionCallbacks<Went> = { onDeleted: (counts: Went) => void; onRefused: (error: Error) => void }

export function useDeleteConversation(callbacks: DeletionCallbacks<ErasureCounts | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => nullIfNotFound(callApi(conversations.remove, { id })),
    onSuccess: (counts, id) => {
      callbacks.onDeleted(counts)
      removeConversation(client, id)
    },
    onError: callbacks.onRefused,
    onSettled: () => client.invalidateQueries({ queryKey: keys.conversationStats.all }),
  })
}

const nullIfNotFound = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })

/** `onDeleted` gets null if the conversation, and with it the contact, no longer exists. */
export function useEraseContact(callbacks: DeletionCallbacks<ErasureCounts | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => nullIfNotFound(callApi(conversations.eraseContact, { id })),
    onSuccess: (counts, id) => {
      callbacks.onDeleted(counts)
      removeConversation(client, id)
    },
    onError: callbacks.onRefused,
    onSettled: () =>
      Promise.all([
        refreshInbox(client, new Set()),
        client.invalidateQueries({ queryKey: keys.conversationStats.all }),
      ]),
  })
}
