import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { conversationsQuery, sessionLookupQuery } from './conversations.ts'
import { removeConversation, replaceMergedConversation, cacheConversation, refreshInbox } from './inbox.ts'
import { createQueryRefresh } from '../live/query-refresh.ts'
import { messagesQuery } from './messages.ts'
import { refreshThread } from './thread.ts'

type ListedItem = { id: string; status: string; timestamp: string; lastMessage: { timestamp: string } }
type PendingRequest = {
  url: URL
  respondWith: (ids: readonly (string | ListedItem)[], nextCursor?: string) => Promise<void>
  respond: (data: unknown) => Promise<void>
}
let requests: PendingRequest[]

const timestampOf = (id: string) => new Date(Number.parseInt(id.slice(1), 10) * 1_000).toISOString()
/** The number in an id is its timestamp. */
const listedItem = (id: string, status = 'active'): ListedItem => ({
  id,
  status,
  timestamp: timestampOf(id),
  lastMessage: { timestamp: timestampOf(id) },
})

/** Lets pending promises continue. */
const flushTimers = () => vi.advanceTimersByTimeAsync(5)

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  const typed = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => typed.get(key) ?? null,
    setItem: (key: string, value: string) => void typed.set(key, value),
    removeItem: (key: string) => void typed.delete(key),
  })
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const respond: PendingRequest['respond'] = async (data) => {
      resolve(Response.json({ success: true, data }))
      await flushTimers()
    }
    const respondWith: PendingRequest['respondWith'] = (ids, nextCursor) =>
      respond({
        items: ids.map((one) => (typeof one === 'string' ? listedItem(one) : one)),
        nextCursor: nextCursor ?? null,
      })
    requests.push({ url: new URL(path, 'http://casa'), respondWith, respond })
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const requestedCursors = () => requests.map(({ url }) => url.searchParams.get('cursor'))
const lastRequest = () => requests.at(-1)!

/** A list with an active observer. */
function openList(filters = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(client, conversationsQuery(filters))
  observer.subscribe(() => {})
  return { client, observer, ids: () => observer.getCurrentResult().data?.map(({ id }) => id) }
}

async function openFilledList(filters = {}) {
  const list = openList(filters)
  await lastRequest().respondWith(['c9', 'c8'], 'after-c8')
  return list
}

test('deleted conversation: a page that was requested before does not bring it back', async () => {
  const { client, observer, ids } = openList()
  await lastRequest().respondWith(['c9', 'x8'], 'after-x8')
  void observer.fetchNextPage()
  removeConversation(client, 'x8')
  expect(ids()).toEqual(['c9'])
  await lastRequest().respondWith(['c7', 'x8'])
  expect(ids()).toEqual(['c9', 'c7'])
})

test('deleted conversation: its drafts are removed from the device', () => {
  const places = Object.values(conversationDraftKeys('z8'))
  for (const place of [...places, 'conversation.z9']) drafts.save(place, 'Ana pidió una torta')
  removeConversation(new QueryClient(), 'z8')
  expect(places.map(drafts.read)).toEqual(['', '', '', ''])
  expect(drafts.read('conversation.z9')).toBe('Ana pidió una torta')
})

test('merged conversation: an open view continues in the other one, with its drafts', async () => {
  drafts.save(conversationDraftKeys('w8').message, 'Le reservo')
  drafts.save(conversationDraftKeys('w9').message, 'Hola Ana.')
  const { client, ids } = openList()
  await lastRequest().respondWith(['w9', 'w8'])
  client.setQueryData(sessionLookupQuery('w8').queryKey, { kind: 'conversation', conversation: { id: 'w8' } } as never)
  void replaceMergedConversation(client, { id: 'w8', name: 'w8' }, 'w9')
  await lastRequest().respond({ ...listedItem('w9'), sessionName: 'w9', tags: [] })
  expect(ids()).toEqual(['w9'])
  expect(client.getQueryData(sessionLookupQuery('w8').queryKey)).toMatchObject({ conversation: { sessionName: 'w9' } })
  expect(drafts.read(conversationDraftKeys('w9').message)).toBe('Hola Ana. Le reservo')
  expect(drafts.read(conversationDraftKeys('w8').message)).toBe('')
})

test('deleted conversation: a refetch of the first page does not bring it back', async () => {
  const { client, ids } = openList()
  await lastRequest().respondWith(['c9', 'y8'])
  void refreshInbox(client, new Set())
  removeConversation(client, 'y8')
  await lastRequest().respondWith(['c9', 'y8'])
  expect(ids()).toEqual(['c9'])
})

test('first page: a refetch during the load of the next page is kept', async () => {
  const { client, observer, ids } = await openFilledList()
  void observer.fetchNextPage()
  const next = lastRequest()
  void refreshInbox(client, new Set())
  await lastRequest().respondWith(['d10', 'c9'], 'after-c9')
  expect(ids()).toEqual(['d10', 'c9', 'c8'])
  await next.respondWith(['c7'])
  await lastRequest().respondWith(['d10', 'c9'], 'after-c9')
  expect(ids()).toEqual(['d10', 'c9', 'c8', 'c7'])
})

test('cached change: it survives the load of the next page', async () => {
  const { client, observer } = await openFilledList()
  void observer.fetchNextPage()
  cacheConversation(client, { ...listedItem('c9'), unreadCount: 7, sessionName: 'c9' } as never)
  await lastRequest().respondWith(['c7'])
  expect(observer.getCurrentResult().data?.[0]?.unreadCount).toBe(7)
})

test('refresh during the first request: the list is fetched again after it', async () => {
  const { client, ids } = openList()
  void refreshInbox(client, new Set())
  await lastRequest().respondWith(['c9', 'c8'])
  expect(requests).toHaveLength(2)
  await lastRequest().respondWith(['d10', 'c9', 'c8'])
  expect(ids()).toEqual(['d10', 'c9', 'c8'])
})

test('first page: refreshes run one at a time and the last one counts', async () => {
  const { client, ids } = await openFilledList()
  void refreshInbox(client, new Set())
  void refreshInbox(client, new Set())
  void refreshInbox(client, new Set())
  expect(requests).toHaveLength(2)
  await requests[1]!.respondWith(['d10', 'c9'], 'x')
  expect(requests).toHaveLength(3)
  await requests[2]!.respondWith(['e11', 'd10'], 'x')
  expect(ids()?.slice(0, 2)).toEqual(['e11', 'd10'])
  expect(requests).toHaveLength(3)
})

test('filtered list: a conversation that no longer matches is removed', async () => {
  const { client, ids } = await openFilledList({ status: 'active' })
  cacheConversation(client, { ...listedItem('c8', 'resolved'), sessionName: 'c8', tags: [] } as never)
  expect(ids()).toEqual(['c9'])
})

test.each([
  ['snoozed, in the usual list', {}, { snoozedUntil: '2026-11-27T09:00:00Z' }, false],
  ['snoozed, in a search', { search: 'ana' }, { snoozedUntil: '2026-11-27T09:00:00Z' }, true],
  ['listed again, among the snoozed', { snoozed: 'only' }, { snoozedUntil: null }, false],
  ['assigned, among the unassigned', { assignee: 'none' }, { assignee: { id: 'luis', name: 'luis' } }, false],
  ['assigned to another one', { assignee: 'ana' }, { assignee: { id: 'luis', name: 'luis' } }, false],
  ['assigned to that person', { assignee: 'luis' }, { assignee: { id: 'luis', name: 'luis' } }, true],
  ['assigned, among the mentions', { assignee: 'mentioned' }, { assignee: { id: 'luis', name: 'luis' } }, true],
] as const)('filtered list: a conversation that is now %s', async (_, filters, change, isListed) => {
  const { client, ids } = await openFilledList(filters)
  cacheConversation(client, { ...listedItem('c8'), sessionName: 'c8', tags: [], ...change } as never)
  expect(ids()).toEqual(isListed ? ['c9', 'c8'] : ['c9'])
})

/** A thread with all five pages loaded. */
async function openThread() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(client, messagesQuery('hilo'))
  observer.subscribe(() => {})
  await lastRequest().respondWith(['m9', 'm10'], 'before-m9')
  for (const page of [8, 6, 4, 2]) {
    void observer.fetchNextPage()
    await lastRequest().respondWith([`m${page - 1}`, `m${page}`], page > 2 ? `before-m${page - 1}` : undefined)
  }
  requests.length = 0
  return { client, observer, lines: () => observer.getCurrentResult().data?.map(({ id, status }) => `${id} ${status}`) }
}

test('thread of five pages: a new message costs one page and older ones stay', async () => {
  const { client, lines } = await openThread()
  void refreshThread(client, 'hilo', [{ id: 'm11', at: timestampOf('m11') }])
  await lastRequest().respondWith(['m10', 'm11'], 'before-m10')
  expect(requestedCursors()).toEqual([null])
  expect(lines()?.map((line) => line.split(' ')[0])).toEqual('1 2 3 4 5 6 7 8 9 10 11'.split(' ').map((n) => `m${n}`))
})

test('thread: a receipt of an old message fetches the newest page and its own', async () => {
  const { client, lines } = await openThread()
  void refreshThread(client, 'hilo', [{ id: 'm4' }])
  await lastRequest().respondWith(['m9', 'm10'], 'before-m9')
  await lastRequest().respondWith(['m3', listedItem('m4', 'read')], 'before-m3')
  expect(requestedCursors()).toEqual([null, 'before-m5'])
  expect(lines()).toContain('m4 read')
  expect(lines()).toHaveLength(10)
})

test('thread: two updates at once fetch both pages, and the newest one after each', async () => {
  const { client, lines } = await openThread()
  void refreshThread(client, 'hilo', [{ id: 'm4' }])
  await lastRequest().respondWith(['m9', 'm10'], 'before-m9')
  void refreshThread(client, 'hilo', [{ id: 'm11', at: timestampOf('m11') }])
  void refreshThread(client, 'hilo', [{ id: 'm6' }])
  await lastRequest().respondWith(['m3', listedItem('m4', 'read')], 'before-m3')
  await lastRequest().respondWith(['m10', 'm11'], 'before-m10')
  await lastRequest().respondWith(['m5', listedItem('m6', 'read')], 'before-m5')
  expect(requestedCursors()).toEqual([null, 'before-m5', null, 'before-m7'])
  expect(lines()).toEqual(expect.arrayContaining(['m4 read', 'm6 read', 'm11 active']))
})

test('thread: a late message with an old timestamp is inserted at its time', async () => {
  const { client, lines } = await openThread()
  void refreshThread(client, 'hilo', [{ id: 'h4', at: timestampOf('h4') }])
  await lastRequest().respondWith(['m9', 'm10'], 'before-m9')
  await lastRequest().respondWith(['m3', 'h4', 'm4'], 'before-m3')
  expect(requests).toHaveLength(2)
  expect(lines()?.slice(2, 6)).toEqual(['m3 active', 'h4 active', 'm4 active', 'm5 active'])
})

test('thread: after more messages than a page holds only the newest page stays', async () => {
  const { client, lines } = await openThread()
  void refreshThread(client, 'hilo')
  await lastRequest().respondWith(['m30', 'm31'], 'before-m30')
  expect(lines()).toEqual(['m30 active', 'm31 active'])
})

test('periodic recheck: one page of the thread and one of the list, however many are loaded', async () => {
  const { client } = await openThread()
  const list = new InfiniteQueryObserver(client, conversationsQuery({}))
  list.subscribe(() => {})
  await lastRequest().respondWith(['c9'], 'after-c9')
  void list.fetchNextPage()
  await lastRequest().respondWith(['c8'])
  requests.length = 0
  createQueryRefresh(client, new AbortController().signal).recheck()
  await flushTimers()
  for (const { respondWith } of requests) await respondWith(['m9', 'm10'], 'x')
  expect(requests.map(({ url }) => url.pathname).toSorted()).toEqual([
    '/api/conversations',
    '/api/conversations/hilo/messages',
  ])
  expect(requestedCursors()).toEqual([null, null])
})

test('many changed conversations: the first page and the affected pages are fetched once', async () => {
  const { client, observer } = openList()
  await lastRequest().respondWith(idsDescending(50, 36), 'after-36')
  for (const [from, to] of [
    [35, 21],
    [20, 6],
  ] as const) {
    void observer.fetchNextPage()
    await lastRequest().respondWith(idsDescending(from, to), `after-${to}`)
  }
  requests.length = 0
  void refreshInbox(client, new Set(idsDescending(38, 28)))
  await lastRequest().respondWith(idsDescending(50, 36), 'after-36')
  expect(requestedCursors()).toEqual([null, 'after-36'])
  await lastRequest().respondWith(
    idsDescending(35, 21).map((id) => listedItem(id, 'resolved')),
    'after-21',
  )
  expect(requests).toHaveLength(2)
  const status = (id: string) => observer.getCurrentResult().data?.find((one) => one.id === id)?.status
  expect([status('c40'), status('c30'), status('c10')]).toEqual(['active', 'resolved', 'active'])
})

test('many changed conversations: pages are fetched one by one, with the first page in between', async () => {
  const { client, observer } = openList()
  await lastRequest().respondWith(idsDescending(60, 46), 'after-46')
  for (const to of [31, 16, 1]) {
    void observer.fetchNextPage()
    await lastRequest().respondWith(idsDescending(to + 14, to), `after-${to}`)
  }
  requests.length = 0
  const allIds = new Set(idsDescending(60, 1))
  void refreshInbox(client, allIds)
  await lastRequest().respondWith(idsDescending(60, 46), 'after-46')
  void refreshInbox(client, allIds)
  expect(requestedCursors()).toEqual([null, 'after-46'])
  await lastRequest().respondWith(idsDescending(45, 31), 'after-31')
  expect(requestedCursors()).toEqual([null, 'after-46', null])
  await lastRequest().respondWith(['d61', ...idsDescending(60, 47)], 'after-47')
  expect(observer.getCurrentResult().data?.[0]?.id).toBe('d61')
  await lastRequest().respondWith(idsDescending(30, 16), 'after-16')
  await lastRequest().respondWith(idsDescending(15, 1))
  await lastRequest().respondWith(idsDescending(45, 31), 'after-31')
  expect(requestedCursors().slice(3)).toEqual(['after-31', 'after-16', 'after-46'])
})

test('two responses about one conversation: the one requested later counts', async () => {
  const { client, observer } = await openFilledList()
  void refreshInbox(client, new Set(['c9']))
  void refreshInbox(client, new Set(['c9']))
  const [, , first, second] = requests
  await second!.respond({ ...listedItem('c9', 'resolved'), tags: [] })
  await first!.respond({ ...listedItem('c9'), tags: [] })
  expect(observer.getCurrentResult().data?.[0]?.status).toBe('resolved')
})

test('closed list: after an update it restarts at its first page when it is opened again', async () => {
  const { client, observer } = await openFilledList()
  const unsubscribe = observer.subscribe(() => {})
  void observer.fetchNextPage()
  await lastRequest().respondWith(['c7', 'c6'], 'after-c6')
  void observer.fetchNextPage()
  await lastRequest().respondWith(['c5'])
  observer.destroy()
  unsubscribe()
  requests.length = 0
  const reopened = new InfiniteQueryObserver(client, conversationsQuery({}))
  reopened.subscribe(() => {})
  await flushTimers()
  expect([requests.length, reopened.getCurrentResult().data?.length]).toEqual([0, 5])

  reopened.destroy()
  void refreshInbox(client, new Set(['c6']))
  expect(requests).toEqual([])
  const third = new InfiniteQueryObserver(client, conversationsQuery({}))
  third.subscribe(() => {})
  await lastRequest().respondWith(['d10', 'c9'], 'after-c9')
  expect(requestedCursors()).toEqual([null])
  expect(third.getCurrentResult().data?.map(({ id }) => id)).toEqual(['d10', 'c9'])
})

const idsDescending = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `c${from - at}`)
