import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '../lib/draft.ts'
import { conversationDrafts } from './conversation-drafts.ts'
import { conversationsQuery, namedQuery } from './conversations.ts'
import { dropConversation, followConversation, keepConversation, refreshInbox } from './inbox.ts'
import { createRefresh } from './live/refresh.ts'
import { messagesQuery } from './messages.ts'
import { refreshThread } from './thread.ts'

type Told = { id: string; status: string; timestamp: string; lastMessage: { timestamp: string } }
type Asked = {
  url: URL
  answer: (ids: readonly (string | Told)[], nextCursor?: string) => Promise<void>
  tell: (data: unknown) => Promise<void>
}
let asked: Asked[]

const at = (id: string) => new Date(Number.parseInt(id.slice(1), 10) * 1_000).toISOString()
/** The number in a name is its moment. */
const item = (id: string, status = 'active'): Told => ({
  id,
  status,
  timestamp: at(id),
  lastMessage: { timestamp: at(id) },
})

/** Lets everything that waits for an answer go on. */
const settle = () => vi.advanceTimersByTimeAsync(5)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  const typed = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => typed.get(key) ?? null,
    setItem: (key: string, value: string) => void typed.set(key, value),
    removeItem: (key: string) => void typed.delete(key),
  })
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const tell: Asked['tell'] = async (data) => {
      resolve(Response.json({ success: true, data }))
      await settle()
    }
    const answer: Asked['answer'] = (ids, nextCursor) =>
      tell({ items: ids.map((one) => (typeof one === 'string' ? item(one) : one)), nextCursor: nextCursor ?? null })
    asked.push({ url: new URL(path, 'http://casa'), answer, tell })
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cursorsAsked = () => asked.map(({ url }) => url.searchParams.get('cursor'))
const last = () => asked.at(-1)!

/** A list that somebody has before them, as they see it. */
function open(filters = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const seen = new InfiniteQueryObserver(client, conversationsQuery(filters))
  seen.subscribe(() => {})
  return { client, seen, ids: () => seen.getCurrentResult().data?.map(({ id }) => id) }
}

async function listed(filters = {}) {
  const list = open(filters)
  await last().answer(['c9', 'c8'], 'after-c8')
  return list
}

test('what was deleted while the next page came is not there when it has come', async () => {
  const { client, seen, ids } = open()
  await last().answer(['c9', 'x8'], 'after-x8')
  void seen.fetchNextPage()
  dropConversation(client, 'x8')
  expect(ids()).toEqual(['c9'])
  await last().answer(['c7', 'x8'])
  expect(ids()).toEqual(['c9', 'c7'])
})

test('of what was deleted nothing that was typed in it waits on the device', () => {
  const places = Object.values(conversationDrafts('z8'))
  for (const place of [...places, 'conversation.z9']) drafts.keep(place, 'Ana pidió una torta')
  dropConversation(new QueryClient(), 'z8')
  expect(places.map(drafts.read)).toEqual(['', '', '', ''])
  expect(drafts.read('conversation.z9')).toBe('Ana pidió una torta')
})

test('a conversation that became one with another goes on there for whoever has it open, with what was typed', async () => {
  drafts.keep(conversationDrafts('w8').message, 'Le reservo')
  drafts.keep(conversationDrafts('w9').message, 'Hola Ana.')
  const { client, ids } = open()
  await last().answer(['w9', 'w8'])
  client.setQueryData(namedQuery('w8').queryKey, { kind: 'conversation', conversation: { id: 'w8' } } as never)
  void followConversation(client, { id: 'w8', name: 'w8' }, 'w9')
  await last().tell({ ...item('w9'), sessionName: 'w9', tags: [] })
  expect(ids()).toEqual(['w9'])
  expect(client.getQueryData(namedQuery('w8').queryKey)).toMatchObject({ conversation: { sessionName: 'w9' } })
  expect(drafts.read(conversationDrafts('w9').message)).toBe('Hola Ana. Le reservo')
  expect(drafts.read(conversationDrafts('w8').message)).toBe('')
})

test('what was deleted while a beginning was read again does not come back with the answer', async () => {
  const { client, ids } = open()
  await last().answer(['c9', 'y8'])
  void refreshInbox(client, new Set())
  dropConversation(client, 'y8')
  await last().answer(['c9', 'y8'])
  expect(ids()).toEqual(['c9'])
})

test('news that came while the next page came stay when it has come', async () => {
  const { client, seen, ids } = await listed()
  void seen.fetchNextPage()
  const next = last()
  void refreshInbox(client, new Set())
  await last().answer(['d10', 'c9'], 'after-c9')
  expect(ids()).toEqual(['d10', 'c9', 'c8'])
  await next.answer(['c7'])
  await last().answer(['d10', 'c9'], 'after-c9')
  expect(ids()).toEqual(['d10', 'c9', 'c8', 'c7'])
})

test('a change that was told while the next page came stays when it has come', async () => {
  const { client, seen } = await listed()
  void seen.fetchNextPage()
  keepConversation(client, { ...item('c9'), unreadCount: 7, sessionName: 'c9' } as never)
  await last().answer(['c7'])
  expect(seen.getCurrentResult().data?.[0]?.unreadCount).toBe(7)
})

test('what happens while a list is asked for the first time is asked for after it', async () => {
  const { client, ids } = open()
  void refreshInbox(client, new Set())
  await last().answer(['c9', 'c8'])
  expect(asked).toHaveLength(2)
  await last().answer(['d10', 'c9', 'c8'])
  expect(ids()).toEqual(['d10', 'c9', 'c8'])
})

test('of two readings of a beginning the later one counts, and never more than one is under way', async () => {
  const { client, ids } = await listed()
  void refreshInbox(client, new Set())
  void refreshInbox(client, new Set())
  void refreshInbox(client, new Set())
  expect(asked).toHaveLength(2)
  await asked[1]!.answer(['d10', 'c9'], 'x')
  expect(asked).toHaveLength(3)
  await asked[2]!.answer(['e11', 'd10'], 'x')
  expect(ids()?.slice(0, 2)).toEqual(['e11', 'd10'])
  expect(asked).toHaveLength(3)
})

test('a conversation that no longer is what the list was narrowed to leaves it, wherever it stood', async () => {
  const { client, ids } = await listed({ status: 'active' })
  keepConversation(client, { ...item('c8', 'resolved'), sessionName: 'c8', tags: [] } as never)
  expect(ids()).toEqual(['c9'])
})

/** A thread of five pages, scrolled up to its beginning. */
async function thread() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const seen = new InfiniteQueryObserver(client, messagesQuery('hilo'))
  seen.subscribe(() => {})
  await last().answer(['m9', 'm10'], 'before-m9')
  for (const page of [8, 6, 4, 2]) {
    void seen.fetchNextPage()
    await last().answer([`m${page - 1}`, `m${page}`], page > 2 ? `before-m${page - 1}` : undefined)
  }
  asked.length = 0
  return { client, seen, said: () => seen.getCurrentResult().data?.map(({ id, status }) => `${id} ${status}`) }
}

test('a message in a thread of five pages costs one page, and older ones stay where they are', async () => {
  const { client, said } = await thread()
  void refreshThread(client, 'hilo', [{ id: 'm11', at: at('m11') }])
  await last().answer(['m10', 'm11'], 'before-m10')
  expect(cursorsAsked()).toEqual([null])
  expect(said()?.map((line) => line.split(' ')[0])).toEqual('1 2 3 4 5 6 7 8 9 10 11'.split(' ').map((n) => `m${n}`))
})

test('a tick far up costs the newest page and the page that has it', async () => {
  const { client, said } = await thread()
  void refreshThread(client, 'hilo', [{ id: 'm4' }])
  await last().answer(['m9', 'm10'], 'before-m9')
  await last().answer(['m3', item('m4', 'read')], 'before-m3')
  expect(cursorsAsked()).toEqual([null, 'before-m5'])
  expect(said()).toContain('m4 read')
  expect(said()).toHaveLength(10)
})

test('of two pieces of news at once both pages that they name are read, and the newest one after each', async () => {
  const { client, said } = await thread()
  void refreshThread(client, 'hilo', [{ id: 'm4' }])
  await last().answer(['m9', 'm10'], 'before-m9')
  void refreshThread(client, 'hilo', [{ id: 'm11', at: at('m11') }])
  void refreshThread(client, 'hilo', [{ id: 'm6' }])
  await last().answer(['m3', item('m4', 'read')], 'before-m3')
  await last().answer(['m10', 'm11'], 'before-m10')
  await last().answer(['m5', item('m6', 'read')], 'before-m5')
  expect(cursorsAsked()).toEqual([null, 'before-m5', null, 'before-m7'])
  expect(said()).toEqual(expect.arrayContaining(['m4 read', 'm6 read', 'm11 active']))
})

test('what was said long ago and is told today comes where its moment is', async () => {
  const { client, said } = await thread()
  void refreshThread(client, 'hilo', [{ id: 'h4', at: at('h4') }])
  await last().answer(['m9', 'm10'], 'before-m9')
  await last().answer(['m3', 'h4', 'm4'], 'before-m3')
  expect(asked).toHaveLength(2)
  expect(said()?.slice(2, 6)).toEqual(['m3 active', 'h4 active', 'm4 active', 'm5 active'])
})

test('after more news than a page holds there is no hole: the thread begins anew at its end', async () => {
  const { client, said } = await thread()
  void refreshThread(client, 'hilo')
  await last().answer(['m30', 'm31'], 'before-m30')
  expect(said()).toEqual(['m30 active', 'm31 active'])
})

test('a look to be sure asks for one page of a thread and of a list, however far they were read', async () => {
  const { client } = await thread()
  const list = new InfiniteQueryObserver(client, conversationsQuery({}))
  list.subscribe(() => {})
  await last().answer(['c9'], 'after-c9')
  void list.fetchNextPage()
  await last().answer(['c8'])
  asked.length = 0
  createRefresh(client, new AbortController().signal).look()
  await settle()
  for (const { answer } of asked) await answer(['m9', 'm10'], 'x')
  expect(asked.map(({ url }) => url.pathname).toSorted()).toEqual([
    '/api/conversations',
    '/api/conversations/hilo/messages',
  ])
  expect(cursorsAsked()).toEqual([null, null])
})

test('more changes at once than are asked for one by one cost the beginning and the pages they stand in, once', async () => {
  const { client, seen } = open()
  await last().answer(numbered(50, 36), 'after-36')
  for (const [from, to] of [
    [35, 21],
    [20, 6],
  ] as const) {
    void seen.fetchNextPage()
    await last().answer(numbered(from, to), `after-${to}`)
  }
  asked.length = 0
  void refreshInbox(client, new Set(numbered(38, 28)))
  await last().answer(numbered(50, 36), 'after-36')
  expect(cursorsAsked()).toEqual([null, 'after-36'])
  await last().answer(
    numbered(35, 21).map((id) => item(id, 'resolved')),
    'after-21',
  )
  expect(asked).toHaveLength(2)
  const status = (id: string) => seen.getCurrentResult().data?.find((one) => one.id === id)?.status
  expect([status('c40'), status('c30'), status('c10')]).toEqual(['active', 'resolved', 'active'])
})

test('of many changes the pages are asked for one after another, each once, and the beginning between them', async () => {
  const { client, seen } = open()
  await last().answer(numbered(60, 46), 'after-46')
  for (const to of [31, 16, 1]) {
    void seen.fetchNextPage()
    await last().answer(numbered(to + 14, to), `after-${to}`)
  }
  asked.length = 0
  const everybody = new Set(numbered(60, 1))
  void refreshInbox(client, everybody)
  await last().answer(numbered(60, 46), 'after-46')
  void refreshInbox(client, everybody)
  expect(cursorsAsked()).toEqual([null, 'after-46'])
  await last().answer(numbered(45, 31), 'after-31')
  expect(cursorsAsked()).toEqual([null, 'after-46', null])
  await last().answer(['d61', ...numbered(60, 47)], 'after-47')
  expect(seen.getCurrentResult().data?.[0]?.id).toBe('d61')
  await last().answer(numbered(30, 16), 'after-16')
  await last().answer(numbered(15, 1))
  await last().answer(numbered(45, 31), 'after-31')
  expect(cursorsAsked().slice(3)).toEqual(['after-31', 'after-16', 'after-46'])
})

test('of two answers about one conversation the one that was asked for later counts', async () => {
  const { client, seen } = await listed()
  void refreshInbox(client, new Set(['c9']))
  void refreshInbox(client, new Set(['c9']))
  const [, , first, second] = asked
  await second!.tell({ ...item('c9', 'resolved'), tags: [] })
  await first!.tell({ ...item('c9'), tags: [] })
  expect(seen.getCurrentResult().data?.[0]?.status).toBe('resolved')
})

test('a list that nobody has open is read from its beginning when it is opened again, once something was told', async () => {
  const { client, seen } = await listed()
  const close = seen.subscribe(() => {})
  void seen.fetchNextPage()
  await last().answer(['c7', 'c6'], 'after-c6')
  void seen.fetchNextPage()
  await last().answer(['c5'])
  seen.destroy()
  close()
  asked.length = 0
  const again = new InfiniteQueryObserver(client, conversationsQuery({}))
  again.subscribe(() => {})
  await settle()
  expect([asked.length, again.getCurrentResult().data?.length]).toEqual([0, 5])

  again.destroy()
  void refreshInbox(client, new Set(['c6']))
  expect(asked).toEqual([])
  const third = new InfiniteQueryObserver(client, conversationsQuery({}))
  third.subscribe(() => {})
  await last().answer(['d10', 'c9'], 'after-c9')
  expect(cursorsAsked()).toEqual([null])
  expect(third.getCurrentResult().data?.map(({ id }) => id)).toEqual(['d10', 'c9'])
})

const numbered = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `c${from - at}`)
