import { AppError, conversations, type Conversation, type EndpointInput } from '@portavoz/contract'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { removeConversationDrafts, moveConversationDrafts } from './conversation-drafts.ts'
import {
  conversationLookup,
  type ConversationFilters,
  conversationsQuery,
  type SessionLookup,
  sessionLookupQuery,
} from './conversations.ts'
import { isDeleted, markDeleted } from './deleted-conversations.ts'
import { updateNowAndAfterFetch, refetchSerially } from '../query/serial-refetch.ts'
import { mergeFirstPage, mapItems, type CursorPage, withoutItem } from '../query/pages.ts'
import { session } from '../../lib/session/session.ts'
import { keys } from '../keys.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

type ConversationPages = InfiniteData<CursorPage<Conversation>, string | undefined>

/** More changed conversations than this are fetched with their pages. */
const maxSingleFetches = 8

/** Writes a conversation into every cached query. */
export function cacheConversation(client: QueryClient, conversation: Conversation) {
  if (isDeleted(conversation.id)) return
  client.setQueryData(sessionLookupQuery(conversation.sessionName).queryKey, conversationLookup(conversation))
  updateLists(client, (current, filters) =>
    matchesFilters(conversation, filters)
      ? mapItems(current, (item) => (item.id === conversation.id ? conversation : item))
      : withoutItem(current, conversation.id),
  )
}

/** Only filters that the client can check; dates and search words are left to the server. */
const matchesFilters = (conversation: Conversation, filters: ConversationFilters) =>
  (filters.order !== 'waiting' || conversation.waitingSince !== null) &&
  matchesSnooze(conversation, filters) &&
  matchesAssignee(conversation, filters.assignee) &&
  matchesFilter(filters.status, [conversation.status]) &&
  matchesFilter(filters.assignedTo, [conversation.assignedTo]) &&
  matchesFilter(filters.tag, conversation.tags)

/** A search finds snoozed conversations too. */
const matchesSnooze = ({ snoozedUntil }: Conversation, { snoozed, search, session: name }: ConversationFilters) =>
  snoozed === 'only' ? Boolean(snoozedUntil) : !snoozedUntil || Boolean(search ?? name)

/** Only the server knows who is mentioned. */
function matchesAssignee({ assignee }: Conversation, filter: string | undefined): boolean {
  if (filter === undefined || filter === 'all' || filter === 'mentioned') return true
  if (filter === 'none') return !assignee
  return assignee?.id === (filter === 'me' ? session.read()?.user.id : filter)
}

const matchesFilter = (filter: string | undefined, values: readonly string[]) =>
  filter === undefined || filter === 'all' || values.includes(filter)

/** Removes a deleted conversation from every query, with its drafts. Responses under way do not bring it back. */
export function removeConversation(client: QueryClient, id: string) {
  markDeleted(id)
  removeConversationDrafts(id)
  updateLists(client, (current) => withoutItem(current, id))
  client.setQueriesData<SessionLookup>({ queryKey: keys.conversations.sessionLookups }, (current) =>
    current?.kind === 'conversation' && current.conversation.id === id ? { kind: 'none' } : current,
  )
  client.removeQueries({ queryKey: keys.messages.one(id) })
  client.removeQueries({ queryKey: keys.notes.one(id) })
  client.removeQueries({ queryKey: keys.lead.one(id) })
}

/**
 * Merges a conversation into another: open views of `name` switch to the target, with the drafts. If the target cannot
 * be fetched, they show that the conversation is gone, as after a deletion.
 */
export async function replaceMergedConversation(
  client: QueryClient,
  { id, name }: { id: string; name: string },
  targetId: string,
) {
  moveConversationDrafts(id, targetId)
  removeConversation(client, id)
  const { queryKey } = sessionLookupQuery(name)
  const merged = await ignoreFailure(callApi(conversations.byId, { id: targetId }))
  if (merged && client.getQueryData(queryKey)) client.setQueryData<SessionLookup>(queryKey, conversationLookup(merged))
}

type ConversationListQuery = Query<
  ConversationPages,
  Error,
  ConversationPages,
  readonly ['conversations', ConversationFilters]
>

export const findListQueries = (client: QueryClient, type: 'active' | 'all') =>
  client
    .getQueryCache()
    .findAll({ queryKey: keys.conversations.all, type })
    .filter(({ queryKey }) => typeof queryKey[1] === 'object') as unknown as ConversationListQuery[]

export function updateLists(
  client: QueryClient,
  update: (current: ConversationPages, filters: ConversationFilters) => ConversationPages,
) {
  for (const query of findListQueries(client, 'all')) {
    const { queryKey } = query
    updateNowAndAfterFetch(query, () => {
      client.setQueryData<ConversationPages>(queryKey, (current) => current && update(current, queryKey[1]))
    })
  }
}

/**
 * Refreshes the lists after an event: the first page, and the changed conversations wherever they are. However long a
 * list is, the cost is one page and one conversation, or the pages that hold many changes.
 */
export async function refreshInbox(client: QueryClient, ids: ReadonlySet<string>): Promise<void> {
  const lists = findListQueries(client, 'active')
  for (const query of findListQueries(client, 'all')) if (!query.isActive()) trimToFirstPage(client, query)
  const isMany = ids.size > maxSingleFetches
  void client.invalidateQueries({ queryKey: keys.conversations.all, refetchType: 'none' })
  if (isMany) void client.invalidateQueries({ queryKey: keys.conversations.sessionLookups })
  await Promise.all([
    ...lists.map((query) => refetchSerially(query, 'beginning', () => refetchFirstPage(client, query.queryKey[1]))),
    ...(isMany
      ? lists.map((query) => refetchPagesOf(client, query, ids))
      : [...ids].map((id) => refetchConversation(client, id))),
  ])
}

/** Trims a list without observers, so that it restarts at its first page. */
function trimToFirstPage(client: QueryClient, { queryKey }: ConversationListQuery) {
  client.setQueryData<ConversationPages>(
    queryKey,
    (current) => current && { pages: current.pages.slice(0, 1), pageParams: current.pageParams.slice(0, 1) },
  )
}

/** Ids whose pages are to be refetched, by list, in insertion order. */
const pendingIds = new WeakMap<ConversationListQuery, Set<string>>()

/** Refetches the loaded pages of these ids, one page per turn of the queue. */
function refetchPagesOf(client: QueryClient, query: ConversationListQuery, ids: Iterable<string>): Promise<void> {
  const remaining = new Set([...(pendingIds.get(query) ?? []), ...ids])
  pendingIds.set(query, remaining)
  return refetchSerially(query, 'where they stand', async () => {
    await refetchNextPage(client, query, pendingIds.get(query) ?? remaining)
    if (pendingIds.get(query)?.size) void refetchPagesOf(client, query, [])
  })
}

/** Items that left the page are fetched one by one. */
async function refetchNextPage(client: QueryClient, query: ConversationListQuery, remaining: Set<string>) {
  const { pages, pageParams } = query.state.data ?? { pages: [], pageParams: [] }
  for (const id of remaining) {
    remaining.delete(id)
    const pageIndex = pages.findIndex(({ items }) => items.some((item) => item.id === id))
    if (pageIndex <= 0) continue
    const affected = pages[pageIndex]!.items.filter((item) => item.id === id || remaining.delete(item.id))
    const received = await refetchPage(client, query, pageParams[pageIndex])
    if (received) for (const item of affected) if (!received.has(item.id)) await refetchConversation(client, item.id)
    return
  }
}

/** Writes the items of a fetched page wherever they are in the list. A failed request leaves the loaded page. */
async function refetchPage(client: QueryClient, query: ConversationListQuery, cursor: string | undefined) {
  const [, filters] = query.queryKey
  const input = { ...filters, cursor } as EndpointInput<typeof conversations.list>
  const page = await ignoreFailure(callApi(conversations.list, input))
  if (!page) return null
  const received = new Map(page.items.map((item) => [item.id, item]))
  updateNowAndAfterFetch(query, () => {
    client.setQueryData<ConversationPages>(
      query.queryKey,
      (current) => current && mapItems(current, (item) => received.get(item.id) ?? item),
    )
  })
  return received
}

/** A failed request leaves the loaded page; the next event or recheck tries again. */
async function refetchFirstPage(client: QueryClient, filters: ConversationFilters) {
  const page = await ignoreFailure(callApi(conversations.list, filters as EndpointInput<typeof conversations.list>))
  if (page)
    client.setQueryData<ConversationPages>(
      conversationsQuery(filters).queryKey,
      (current) => current && mergeFirstPage(current, page, sortsAbove[filters.order ?? 'recent']),
    )
}

const lastActivityAt = ({ lastMessage, updatedAt }: Conversation) => lastMessage?.timestamp ?? updatedAt

/** How the server sorts each list. */
const sortsAbove = {
  recent: (one: Conversation, other: Conversation) => lastActivityAt(one) > lastActivityAt(other),
  waiting: (one: Conversation, other: Conversation) => (one.waitingSince ?? '') < (other.waitingSince ?? ''),
}

let requestCount = 0
let openRequests = 0
/** The last answered request by conversation. */
const latestAnswered = new Map<string, number>()

/** Only if the conversation is shown. Responses may arrive out of order: the one that was requested last counts. */
async function refetchConversation(client: QueryClient, id: string) {
  if (!isConversationShown(client, id)) return
  const request = ++requestCount
  openRequests += 1
  try {
    const conversation = await callApi(conversations.byId, { id })
    if ((latestAnswered.get(id) ?? 0) > request) return
    latestAnswered.set(id, request)
    cacheConversation(client, conversation)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) removeConversation(client, id)
  } finally {
    openRequests -= 1
  }
}

/** Whether a single conversation is being fetched. */
export const isFetchingConversation = (): boolean => openRequests > 0

const isConversationShown = (client: QueryClient, id: string) =>
  client
    .getQueriesData<ConversationPages | SessionLookup>({ queryKey: keys.conversations.all, type: 'active' })
    .some(([, current]) => {
      if (!current) return false
      if ('pages' in current) return current.pages.some(({ items }) => items.some((item) => item.id === id))
      return current.kind === 'conversation' && current.conversation.id === id
    })
