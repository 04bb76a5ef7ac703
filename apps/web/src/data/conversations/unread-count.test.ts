import type { ServerEvent } from '@portavoz/contract'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryRefresh } from '../live/query-refresh.ts'
import { conversationsQuery, conversationStatsQuery, sessionLookupQuery } from './conversations.ts'
import { cacheConversation, refreshInbox } from './inbox.ts'
import { cacheAsRead, confirmReading, refreshUnreadCount } from './unread-count.ts'

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
  // `isFetchingConversation` counts the open requests of the module: the next test starts with none.
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
    handleEvent,
    receiveReading: (unreadCount: number) =>
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
  const { client, receiveReading, shown } = openInbox()
  cacheAsRead(client, 'c9')
  const read = { listed: 0, opened: 0, figures: { unread: 3, unreadConversations: 2 } }
  expect(shown()).toEqual(read)
  receiveReading(0)
  expect(shown()).toEqual(read)
  expect(requests).toEqual([])
})

test('reading on another device: the list changes, and only the figures are read again', () => {
  const { receiveReading, shown } = openInbox()
  receiveReading(0)
  expect(shown()).toMatchObject({ listed: 0, opened: 0 })
  expect(requests).toEqual(['/stats?from=2026-11-22'])
})

test('reading that left messages unread: they are shown as such, and the figures are read again', () => {
  const { client, receiveReading, shown } = openInbox()
  cacheAsRead(client, 'c9')
  receiveReading(1)
  expect(shown()).toMatchObject({ listed: 1, opened: 1 })
  expect(requests).toEqual(['/stats?from=2026-11-22'])
})

test('reading while an older response is under way: the conversation is read again after it', async () => {
  const { client, receiveReading } = openInbox()
  void refreshInbox(client, new Set(['c9']))
  expect(requests).toEqual(['?from=2026-11-22', '/c9'])
  receiveReading(0)
  expect(requests.slice(2)).toContain('/c9')
})

test('figures that were counted between a reading and its event are counted again', async () => {
  const { client, receiveReading } = openInbox()
  cacheAsRead(client, 'c9')
  void client.invalidateQueries({ queryKey: conversationStatsQuery(filters).queryKey })
  respond[0]?.()
  await vi.advanceTimersByTimeAsync(5)
  receiveReading(0)
  expect(requests).toEqual(['/stats?from=2026-11-22', '/stats?from=2026-11-22'])
})

test('failed reading: what it would have changed is read again', () => {
  const { client } = openInbox()
  cacheAsRead(client, 'c9')
  void refreshUnreadCount(client, 'c9')
  expect(requests.toSorted()).toEqual(['/c9', '/stats?from=2026-11-22', '?from=2026-11-22'])
})

test('reading that changes nothing on the server, which publishes no event: the messages are unread again', () => {
  const { client, shown } = openInbox()
  cacheAsRead(client, 'c9')
  confirmReading(client, 'c9', 2)
  expect(shown()).toMatchObject({ listed: 2, opened: 2 })
  expect(requests).toEqual(['/stats?from=2026-11-22'])
})

test('response of a reading after its event: it changes nothing', () => {
  const { client, receiveReading, shown } = openInbox()
  cacheAsRead(client, 'c9')
  receiveReading(1)
  requests.length = 0
  confirmReading(client, 'c9', 1)
  expect(shown()).toMatchObject({ listed: 1, opened: 1 })
  expect(requests).toEqual([])
})

test('response of a reading before its event: the event asks for nothing', () => {
  const { client, receiveReading, shown } = openInbox()
  cacheAsRead(client, 'c9')
  confirmReading(client, 'c9', 0)
  receiveReading(0)
  expect(shown()).toMatchObject({ listed: 0, figures: { unread: 3, unreadConversations: 2 } })
  expect(requests).toEqual([])
})

test('response of a reading that another one overtook: the conversation is read again', () => {
  const { client, receiveReading } = openInbox()
  cacheAsRead(client, 'c9')
  receiveReading(0)
  confirmReading(client, 'c9', 1)
  expect(requests).toContain('/c9')
})

test('two readings under way: the response of the first leaves the second pending', () => {
  const { client, receiveReading } = openInbox()
  cacheAsRead(client, 'c9')
  cacheAsRead(client, 'c9')
  confirmReading(client, 'c9', 0)
  receiveReading(0)
  requests.length = 0
  confirmReading(client, 'c9', 1)
  expect(requests).toContain('/c9')
})

test('response of a reading after a newer message: the message is not taken off again', () => {
  const { client, shown } = openInbox()
  cacheAsRead(client, 'c9')
  cacheConversation(client, { ...conversation, unreadCount: 3 } as never)
  confirmReading(client, 'c9', 2)
  expect(shown()).toMatchObject({ opened: 3 })
})

test('reading while the figures wait for their refetch: they are not corrected', async () => {
  const { client, handleEvent, shown } = openInbox()
  const arrive = (messageId: string) => handleEvent({ type: 'message', conversationId: 'c8', messageId } as ServerEvent)
  arrive('m1')
  for (const one of respond.splice(0)) one()
  await vi.advanceTimersByTimeAsync(5)
  arrive('m2')
  cacheAsRead(client, 'c9')
  expect(shown()).toMatchObject({ figures: stats })
  requests.length = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests).toContain('/stats?from=2026-11-22')
})

test('figures that count less than the list: they do not become negative', () => {
  const { client, shown } = openInbox()
  client.setQueryData(conversationStatsQuery(filters).queryKey, { unread: 1, unreadConversations: 0 } as never)
  cacheAsRead(client, 'c9')
  expect(shown()).toMatchObject({ figures: { unread: 0, unreadConversations: 0 } })
})

test('event that counts unread messages without a reader: the conversation is fetched', () => {
  const { handleEvent } = openInbox()
  handleEvent({ type: 'conversation', conversationId: 'c9', unreadCount: 0 })
  expect(requests).toContain('/c9')
})
