import type { Conversation, ConversationStats } from '@portavoz/contract'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { mapItems } from '../query/pages.ts'
import { type AnyQuery, invalidateAfterFetch, isRefetching, updateNowAndAfterFetch } from '../query/serial-refetch.ts'
import type { ConversationFilters, SessionLookup } from './conversations.ts'
import { findListQueries, isFetchingConversation, refreshInbox, updateLists } from './inbox.ts'

/** The conversation for whose reading of this page figures were corrected last, and the version that this made. */
const lastCorrections = new WeakMap<AnyQuery, { id: string; version: number }>()

/** How many readings of this page are under way, and what an event said meanwhile. */
type PendingMarkRead = { requests: number; heardCount: number | undefined }
/** By conversation. */
const pendingReadings = new Map<string, PendingMarkRead>()

/** Shows a conversation as read while the request for it is on its way. */
export function cacheAsRead(client: QueryClient, id: string) {
  pendingReadings.set(id, { requests: (pendingReadings.get(id)?.requests ?? 0) + 1, heardCount: undefined })
  correctStats(client, id)
  cacheUnreadCount(client, id, 0)
}

/** The response of a reading, which has no event if it changed nothing. Older servers do not say the number. */
export function confirmReading(client: QueryClient, id: string, unreadCount = 0) {
  const heardCount = pendingReadings.get(id)?.heardCount
  endReading(id)
  if (unreadCount === 0 || unreadCount === heardCount) return
  // Something else happened meanwhile.
  if (heardCount !== undefined) return void refetchUnreadCount(client, id)
  cacheUnreadCount(client, id, unreadCount, (shown) => shown === 0)
  invalidateAfterFetch(client, keys.conversationStats.all)
}

/** The reading failed: what it would have changed is read again. */
export function refreshUnreadCount(client: QueryClient, id: string): Promise<void> {
  endReading(id)
  return refetchUnreadCount(client, id)
}

function refetchUnreadCount(client: QueryClient, id: string): Promise<void> {
  invalidateAfterFetch(client, keys.conversationStats.all)
  return refreshInbox(client, new Set([id]))
}

/** The response of one reading leaves the others of its conversation pending. */
function endReading(id: string): void {
  const pending = pendingReadings.get(id)
  if (pending && pending.requests > 1) pending.requests -= 1
  else pendingReadings.delete(id)
}

/**
 * Writes what the event of a reading says, without a request. `false`: not known for lists and lookups, because a
 * response under way may be older; or not for the figures.
 */
export function applyReading(client: QueryClient, id: string, unreadCount: number) {
  const isListKnown = !isFetchingConversation() && !findListQueries(client, 'all').some(isRefetching)
  const pending = pendingReadings.get(id)
  if (pending) pending.heardCount = unreadCount
  const unknown = findStatsQueries(client).filter(
    (query) => unreadCount > 0 || !isIdle(query) || !isCorrectedFor(query, id),
  )
  for (const query of unknown) query.invalidate()
  cacheUnreadCount(client, id, unreadCount)
  return { isListKnown, areStatsKnown: !unknown.some((query) => query.isActive()) }
}

function cacheUnreadCount(
  client: QueryClient,
  id: string,
  unreadCount: number,
  replaces = (shown: number) => shown !== unreadCount,
) {
  const update = (item: Conversation) =>
    item.id === id && replaces(item.unreadCount) ? { ...item, unreadCount } : item
  updateLists(client, (pages) => mapItems(pages, update))
  for (const query of client.getQueryCache().findAll({ queryKey: keys.conversations.sessionLookups }))
    updateNowAndAfterFetch(query, () => {
      client.setQueryData<SessionLookup>(query.queryKey, (lookup) =>
        lookup?.kind === 'conversation' ? { ...lookup, conversation: update(lookup.conversation) } : lookup,
      )
    })
}

const findStatsQueries = (client: QueryClient): AnyQuery[] =>
  client.getQueryCache().findAll({ queryKey: keys.conversationStats.all })
const isIdle = (query: AnyQuery) => query.state.fetchStatus === 'idle'

/** Whether the last change of the figures was the correction for this reading; it counts for one event. */
function isCorrectedFor(query: AnyQuery, id: string): boolean {
  const correction = lastCorrections.get(query)
  if (correction?.id !== id) return false
  lastCorrections.delete(query)
  return correction.version === query.state.dataUpdateCount
}

/**
 * Takes the unread messages of a conversation off the figures whose filters are those of a list that holds it. Figures
 * that wait for their refetch do not count the latest messages.
 */
function correctStats(client: QueryClient, id: string) {
  const lists = findListQueries(client, 'all').filter(isIdle)
  for (const query of findStatsQueries(client).filter((one) => isIdle(one) && !one.state.isInvalidated)) {
    const [, filters] = query.queryKey as readonly [string, ConversationFilters]
    const list = lists.find(({ queryKey }) => hashKey([queryKey[1]]) === hashKey([filters]))
    const unread = list?.state.data?.pages.flatMap(({ items }) => items).find((item) => item.id === id)?.unreadCount
    if (unread === undefined) continue
    client.setQueryData<ConversationStats>(
      query.queryKey,
      (stats) =>
        stats && {
          ...stats,
          unread: Math.max(0, stats.unread - unread),
          unreadConversations: Math.max(0, stats.unreadConversations - Number(unread > 0)),
        },
    )
    lastCorrections.set(query, { id, version: query.state.dataUpdateCount })
  }
}
