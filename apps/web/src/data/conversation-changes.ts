import { AppError, conversations, type Conversation, type ConversationStatus, type Erased } from '@portavoz/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { drafts, withoutKept } from '../lib/draft.ts'
import { conversationDrafts } from './conversation-drafts.ts'
import { everyConversation } from './conversations.ts'
import { dropConversation, keepConversation, refreshInbox } from './inbox.ts'

export function useSetConversationStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; status: ConversationStatus }) => call(conversations.setStatus, change),
    onSuccess: (conversation) => keepConversation(client, conversation),
    onSettled: (_done, _error, { id }) => refreshInbox(client, new Set([id])),
  })
}

/** All that an outage of the model paused. */
export function useReopenAfterOutage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(conversations.reopen, {}),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['conversation-stats'] }),
        client.invalidateQueries({ queryKey: everyConversation }),
      ]),
  })
}

/** `upTo`: the last message that was seen; what arrives below it meanwhile stays unread. */
type Read = { conversation: Conversation; upTo?: string | undefined }

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ conversation: { id }, upTo }: Read) => call(conversations.markRead, { id, upTo }),
    onMutate: ({ conversation }) => keepConversation(client, { ...conversation, unreadCount: 0 }),
    onSettled: (_done, _error, { conversation: { id } }) => refreshInbox(client, new Set([id])),
  })
}

/** A tag that the conversation has already, in any letters, changes nothing. */
export function useAddTag(id: string, refused: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) => call(conversations.addTag, { id, tag: typed }),
    onError: refused,
    onSuccess: (conversation, typed) => {
      drafts.change(conversationDrafts(id).tag, withoutKept(typed))
      keepConversation(client, conversation)
    },
  })
}

export function useRemoveTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (removed: { id: string; tag: string }) => call(conversations.removeTag, removed),
    onSuccess: (conversation) => keepConversation(client, conversation),
  })
}

/**
 * Heard also when whoever asked is no longer on the screen: what they asked for takes it away. Null is what went when
 * somebody else had deleted it before.
 */
type Heard<Went> = { gone: (went: Went) => void; refused: (error: Error) => void }

/** For good. */
export function useDeleteConversation(heard: Heard<Erased | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(conversations.remove, { id }).catch(nullIfNotThere),
    onSuccess: (erased, id) => {
      heard.gone(erased)
      dropConversation(client, id)
    },
    onError: heard.refused,
    onSettled: () => client.invalidateQueries({ queryKey: ['conversation-stats'] }),
  })
}

const nullIfNotThere = (error: unknown) => {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}

/** `gone` with null: the conversation is there no more, and with it the way to its contact. */
export function useEraseContact(heard: Heard<Erased | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(conversations.eraseContact, { id }).catch(nullIfNotThere),
    onSuccess: (erased, id) => {
      heard.gone(erased)
      dropConversation(client, id)
    },
    onError: heard.refused,
    onSettled: () =>
      Promise.all([refreshInbox(client, new Set()), client.invalidateQueries({ queryKey: ['conversation-stats'] })]),
  })
}
