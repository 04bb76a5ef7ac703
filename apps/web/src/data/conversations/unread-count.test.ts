import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryRefresh } from '../live/query-refresh.ts'
import { conversationsQuery, conversationStatsQuery, sessionLookupQuery } from './conversations.ts'
import { refreshInbox } from './inbox.ts'
import { cacheAsRead, refreshUnreadCount } from './unread-count.ts'

const filters = { from: '2026-11-22' }
const conversation = { id: 'c9', sessionName: 'conv_c9', status: 'active', unreadCount: 2, updatedAt: '' }
const stats = { unread: 5, unreadConversations: 3 }

let requests: string[]
let respond: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  respond = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', (path: string) => {
    const request = path.replace('/api/conversations', '')
    requests.push(request)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const page = { items: [conversation], nextCursor: null }
    const data = request.startsWith('/stats') ? stats : request === '/c9' ? conversation : page
    respond.push(() => resolve(Response.json({ success: true, data })))
    return promise
  })
})
afterEach(async () => {
  // What waits for a response is known to every list of this file.
  while (respond.length > 0) {
    for (const one of respond.splice(0)) one()
    await vi.advanceTimersByTimeAsync(5)
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with a list, its figures and an open conversation. */
function openInbox() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const [list, figures] = [conversationsQuery(filters), conversationStatsQuery(filters)]
  const lookup = sessionLookupQuery(conversation.sessionName)
  client.setQueryData(list.queryKey, {
    pages: [{ items: [conversation], nextCursor: null }],
    pageParams: [undefined],
  } as never)
  client.setQueryData(figures.queryKey, stats as never)
  client.setQueryData(lookup.queryKey, { kind: 'conversation', conversation } as never)
  new InfiniteQueryObserver(client, list).subscribe(() => {})
  new QueryObserver(client, figures).subscribe(() => {})
  new QueryObserver(client, lookup).subscribe(() => {})
  const { handleEvent } = createQueryRefresh(client, new AbortController().signal)
  return {
    client,
    hearReading: (unreadCount: number) =>
      handleEvent({ type: 'conversation', conversationId: 'c9', readBy: 'u1', readUntil: '', unreadCount }),
    shown() {
      const found = client.getQueryData(lookup.queryKey)
      return {
        listed: client.getQueryData(list.queryKey)?.pages[0]?.items[0]?.unreadCount,
        opened: found?.kind === 'conversation' ? found.conversation.unreadCount : null,
        figures: client.getQueryData(figures.queryKey),
      }
    },
  }
}

test('reading on this page: list, thread and figures change without a request', () => {
  const { client, hearReading, shown } = openInbox()
  cacheAsRead(client, 'c9')
  const read = { listed: 0, opened: 0, figures: { unread: 3, unreadConversations: 2 } }
  expect(shown()).toEqual(read)
  hearReading(0)
  expect(shown()).toEqual(read)
  expect(requests).toEqual([])
})

test('reading on another device: the list changes, and only the figures are read again', () => {
  const { hearReading, shown } = openInbox()
  hearReading(0)
  expect(shown()).toMatchObject({ listed: 0, opened: 0 })
  expect(requests).toEqual(['/stats?from=2026-11-22'])
})

test('reading that left messages unread: they are shown as such, and the figures are read again', () => {
  const { client, hearReading, shown } = openInbox()
  cacheAsRead(client, 'c9')
  hearReading(1)
  expect(shown()).toMatchObject({ listed: 1, opened: 1 })
  expect(requests).toEqual(['/stats?from=2026-11-22'])
})

test('reading while an older response is under way: the conversation is read again after it', async () => {
  const { client, hearReading } = openInbox()
  void refreshInbox(client, new Set(['c9']))
  expect(requests).toEqual(['?from=2026-11-22', '/c9'])
  hearReading(0)
  expect(requests.slice(2)).toContain('/c9')
})

test('figures that were counted between a reading and its event are counted again', async () => {
  const { client, hearReading } = openInbox()
  cacheAsRead(client, 'c9')
  void client.invalidateQueries({ queryKey: conversationStatsQuery(filters).queryKey })
  respond[0]?.()
  await vi.advanceTimersByTimeAsync(5)
  hearReading(0)
  expect(requests).toEqual(['/stats?from=2026-11-22', '/stats?from=2026-11-22'])
})

test('failed reading: what it would have changed is read again', () => {
  const { client } = openInbox()
  cacheAsRead(client, 'c9')
  void refreshUnreadCount(client, 'c9')
  expect(requests.toSorted()).toEqual(['/c9', '/stats?from=2026-11-22', '?from=2026-11-22'])
})
