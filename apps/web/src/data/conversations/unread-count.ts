import type { Conversation, ConversationStats } from '@portavoz/contract'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { mapItems } from '../query/pages.ts'
import { type AnyQuery, invalidateAfterFetch, isRefetching, updateNowAndAfterFetch } from '../query/serial-refetch.ts'
import type { ConversationFilters, SessionLookup } from './conversations.ts'
import { findListQueries, isFetchingConversation, refreshInbox, updateLists } from './inbox.ts'

/** By conversation: the figures that were corrected for a reading of this page, and which version of them. */
const correctedStats = new Map<string, Map<AnyQuery, number>>()

/** Shows a conversation as read while the request for it is on its way. */
export function cacheAsRead(client: QueryClient, id: string) {
  correctedStats.set(id, correctStats(client, id))
  cacheUnreadCount(client, id, 0)
}

/** The reading failed: what it would have changed is read again. */
export function refreshUnreadCount(client: QueryClient, id: string): Promise<void> {
  correctedStats.delete(id)
  invalidateAfterFetch(client, keys.conversationStats.all)
  return refreshInbox(client, new Set([id]))
}

/**
 * Writes what the event of a reading says, without a request. `false`: not known for lists and lookups, because a
 * response under way may be older; or not for the figures.
 */
export function applyReading(client: QueryClient, id: string, unreadCount: number) {
  const isListKnown = !isFetchingConversation() && !findListQueries(client, 'all').some(isRefetching)
  const corrected = correctedStats.get(id)
  correctedStats.delete(id)
  const unknown = findStatsQueries(client).filter(
    (query) => unreadCount > 0 || !isIdle(query) || corrected?.get(query) !== query.state.dataUpdateCount,
  )
  for (const query of unknown) query.invalidate()
  cacheUnreadCount(client, id, unreadCount)
  return { isListKnown, areStatsKnown: !unknown.some((query) => query.isActive()) }
}

function cacheUnreadCount(client: QueryClient, id: string, unreadCount: number) {
  const update = (item: Conversation) =>
    item.id === id && item.unreadCount !== unreadCount ? { ...item, unreadCount } : item
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

/** Takes the unread messages of a conversation off the figures whose filters are those of a list that holds it. */
function correctStats(client: QueryClient, id: string): Map<AnyQuery, number> {
  const corrected = new Map<AnyQuery, number>()
  const lists = findListQueries(client, 'all').filter(isIdle)
  for (const query of findStatsQueries(client).filter(isIdle)) {
    const [, filters] = query.queryKey as readonly [string, ConversationFilters]
    const list = lists.find(({ queryKey }) => hashKey([queryKey[1]]) === hashKey([filters]))
    const unread = list?.state.data?.pages.flatMap(({ items }) => items).find((item) => item.id === id)?.unreadCount
    if (unread === undefined) continue
    client.setQueryData<ConversationStats>(
      query.queryKey,
      (stats) =>
        stats && {
          ...stats,
          unread: stats.unread - unread,
          unreadConversations: stats.unreadConversations - Number(unread > 0),
        },
    )
    corrected.set(query, query.state.dataUpdateCount)
  }
  return corrected
}
