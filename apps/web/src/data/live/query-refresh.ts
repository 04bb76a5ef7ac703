import type { ServerEvent } from '@portavoz/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isListedUnderOldName } from '../contacts/listed-names.ts'
import { cacheDocumentStage } from '../documents/document-changes.ts'
import { removeConversation, replaceMergedConversation, refreshInbox } from '../conversations/inbox.ts'
import { keys } from '../keys.ts'
import { type Resource, staleKey } from '../query/resource.ts'
import { invalidateAfterFetch } from '../query/serial-refetch.ts'
import { type MessageRef, refreshThread, refreshThreads } from '../conversations/thread.ts'
import { applyReading } from '../conversations/unread-count.ts'
import { createThrottledRefetch } from './throttled-refetch.ts'

type ConversationEvent = Extract<ServerEvent, { type: 'conversation' }>

const batchMs = 300
const resources: Resource[] = Object.values(keys)
/** Checked again when events may be missing. */
const rechecked = resources.filter(({ staleAfter, isRechecked = true }) => staleAfter && isRechecked)

type ReadingEvent = ConversationEvent & { readBy: string; unreadCount: number }
/** Changes nothing but the number of unread messages. */
const isReading = (event: ServerEvent): event is ReadingEvent =>
  event.type === 'conversation' && event.readBy !== undefined && event.unreadCount !== undefined

/** Also changed by events of workspaces that are not the active one. */
const ofPerson = resources.filter(({ isOfPerson = false }) => isOfPerson)

/** The keys that an event makes stale, without those of paged resources. */
export function staleKeysFor(event: ServerEvent, affected: readonly Resource[] = resources): QueryKey[] {
  return affected.flatMap((resource) => {
    const key = resource.isPaged ? null : staleKey(resource, event)
    return key ? [key] : []
  })
}

/**
 * Refetches what events made stale: the first at once, later ones in batches. Aggregates are throttled, because they
 * cost the server more than a page.
 */
export function createQueryRefresh(client: QueryClient, stopSignal: AbortSignal) {
  const waiting = new Map<string, QueryKey>()
  const changedConversations = new Map<string, MessageRef[]>()
  const throttled = new Map(
    resources.flatMap(({ all, throttleMs }) =>
      throttleMs ? [[all[0], createThrottledRefetch(client, all, throttleMs, stopSignal)] as const] : [],
    ),
  )
  const spread = new Map(resources.map(({ all, spreadMs = 0 }) => [all[0], spreadMs] as const))
  const spreading = new Set<string>()
  let isBatching = false

  function flush() {
    if (stopSignal.aborted) return
    isBatching = waiting.size + changedConversations.size > 0
    if (!isBatching) return
    for (const queryKey of waiting.values()) invalidateAfterFetch(client, queryKey)
    if (changedConversations.size > 0) void refreshInbox(client, new Set(changedConversations.keys()))
    for (const [id, refs] of changedConversations) void refreshThread(client, id, refs)
    waiting.clear()
    changedConversations.clear()
    setTimeout(flush, batchMs)
  }

  /** Adds keys that an event made stale, those of spread resources a random time later. */
  function addSpread(staleKeys: readonly QueryKey[]) {
    const delayOf = (key: QueryKey) => spread.get(String(key[0])) ?? 0
    add(staleKeys.filter((key) => delayOf(key) === 0))
    for (const key of staleKeys.filter((one) => delayOf(one) > 0)) {
      const text = JSON.stringify(key)
      if (spreading.has(text)) continue
      spreading.add(text)
      setTimeout(
        () => {
          spreading.delete(text)
          add([key])
        },
        Math.random() * delayOf(key),
      )
    }
  }

  function add(staleKeys: readonly QueryKey[]) {
    for (const key of staleKeys) {
      const refetch = throttled.get(String(key[0]))
      if (refetch) refetch()
      else waiting.set(JSON.stringify(key), key)
    }
    if (!isBatching) flush()
  }

  const addChanged = (id: string, refs?: MessageRef) =>
    changedConversations.set(id, [...(changedConversations.get(id) ?? []), ...(refs ? [refs] : [])])

  function handleReading({ conversationId, unreadCount }: ReadingEvent) {
    const { isListKnown, areStatsKnown } = applyReading(client, conversationId, unreadCount)
    if (!isListKnown) void refreshInbox(client, new Set([conversationId]))
    if (!areStatsKnown) add([keys.conversationStats.all])
  }

  function removeOrMerge({ conversationId: id, sessionName: name = '', continuesIn }: ConversationEvent) {
    changedConversations.delete(id)
    waiting.delete(JSON.stringify(keys.notes.one(id)))
    if (continuesIn === undefined) removeConversation(client, id)
    else void replaceMergedConversation(client, { id, name }, continuesIn)
  }

  /** First pages of paged queries. */
  function refetchFirstPages() {
    void refreshInbox(client, new Set())
    void refreshThreads(client)
  }

  function recheck() {
    refetchFirstPages()
    add([...rechecked.filter(({ isPaged }) => !isPaged).map(({ all }) => all), keys.conversations.sessionLookups])
  }

  return {
    handleEvent(event: ServerEvent) {
      if (isReading(event)) return handleReading(event)
      if (event.type === 'message') {
        addChanged(event.conversationId, { id: event.messageId, at: event.at })
        if (isListedUnderOldName(client, event)) add([keys.contactList.all])
      }
      if (event.type === 'conversation') {
        if (event.isGone) removeOrMerge(event)
        else addChanged(event.conversationId, event.messageId === undefined ? undefined : { id: event.messageId })
      }
      // Any loaded page may have changed.
      if (event.type === 'conversations') add([keys.conversations.all])
      if (event.type === 'document' && event.stage) cacheDocumentStage(client, event.documentId, event.stage)
      if (event.type === 'contact' && (event.isGone || event.continuesIn))
        client.setQueryData(keys.contactCard.one(event.contactId), null)
      addSpread(staleKeysFor(event))
    },
    /** An event of another workspace of the person. */
    handleEventElsewhere: (event: ServerEvent) => addSpread(staleKeysFor(event, ofPerson)),
    /** After an outage longer than the server keeps events: refetches everything, search results included. */
    refetchAll: () => add([...rechecked, keys.extractionSearch].map(({ all }) => all)),
    refetchFirstPages,
    /** Refetches everything except search results, which are updated by events. */
    recheck,
  }
}
