import { expect, test } from 'vitest'
import { problems, type ConversationLog, type ServerEvent } from '@portavoz/contract'
import { fromBudget, fromLog, fromMessage, fromProblem, preview } from './notification.ts'
import { withNews } from './news.ts'
import {
  add,
  emptyShelf,
  learn,
  markAllRead,
  markRead,
  putBack,
  remove,
  removeAll,
  unreadOf,
  type Shelf,
} from './shelf.ts'

const at = '2026-11-21T12:00:00.000Z'
const message = (logId = 'l1', sessionName = 'cv_1', isPaused = false) =>
  fromMessage({
    type: 'message',
    conversationId: 'c1',
    messageId: 'm1',
    logId,
    sessionName,
    agentId: 'a1',
    agentName: 'Ventas',
    contactName: null,
    direction: 'incoming',
    preview: 'Hola',
    at,
    isPaused,
  })
const trouble = (problem: string) =>
  fromProblem({ type: 'agent', agentId: 'a1', agentName: 'Ventas', problem }, Date.parse(at))
const shelfWith = (...logs: string[]) => logs.reduce<Shelf>((shelf, log) => add(shelf, message(log)), emptyShelf)

test('a message without a name comes from «Usuario anónimo» and leads to its conversation', () => {
  expect(message('l1', 'cv 1')).toMatchObject({
    title: 'Usuario anónimo',
    actionUrl: '/conversations?session=cv%201',
    read: false,
  })
})

test('a preview has 50 characters and an ellipsis, and halves no emoji', () => {
  expect(preview('a'.repeat(50))).toBe('a'.repeat(50))
  expect(preview('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`)
  expect(preview('👩‍👩‍👧'.repeat(51))).toBe(`${'👩‍👩‍👧'.repeat(50)}…`)
})

test('a log that came by the stream is not told again by the poll', () => {
  expect(shelfWith('l1', 'l1').items).toHaveLength(1)
})

test('what the first poll learnt is never told', () => {
  const shelf = add(learn(emptyShelf, ['l1'], at), message())
  expect(shelf.items).toHaveLength(0)
  expect(shelf.newBySession).toEqual({})
})

test('what was deleted does not come back', () => {
  const shelf = shelfWith('l1')
  expect(add(remove(shelf, [shelf.items[0]!.id]), message()).items).toHaveLength(0)
  expect(add(removeAll(shelf), message()).items).toHaveLength(0)
})

test('the 50 newest are kept, newest first, and the bell counts the others until all are read or deleted', () => {
  const shelf = shelfWith(...Array.from({ length: 60 }, (_, index) => `l${index}`))
  expect(shelf.items).toHaveLength(50)
  expect(shelf.items[0]?.logId).toBe('l59')
  expect(shelf.newBySession).toEqual({ cv_1: 60 })
  expect([unreadOf(shelf), unreadOf(markAllRead(shelf)), unreadOf(removeAll(shelf))]).toEqual([60, 0, 0])
})

test('once the list has nothing unread, the bell counts nothing that it cannot show', () => {
  const shelf = shelfWith(...Array.from({ length: 60 }, (_, index) => `l${index}`))
  const ids = shelf.items.map(({ id }) => id)
  expect(unreadOf(markRead(shelf, ids.slice(1)))).toBe(11)
  expect(unreadOf(markRead(shelf, ids))).toBe(0)
  expect(unreadOf(remove(shelf, ids))).toBe(0)
})

test('what was deleted at once can be put back, behind what arrived since', () => {
  const before = markRead(shelfWith('l1', 'l2'), [])
  const since = add(removeAll(before), message('l3'))
  const after = putBack(since, before)
  expect(after.items.map(({ logId }) => logId)).toEqual(['l3', 'l2', 'l1'])
  expect(after.newBySession).toEqual({ cv_1: 3 })
  expect(putBack(removeAll(before), before)).toEqual(before)
})

test('what is put back and finds no room on the list is counted', () => {
  const before = shelfWith(...Array.from({ length: 52 }, (_, index) => `l${index}`))
  const after = putBack(add(removeAll(before), message('l52')), before)
  expect([after.items.length, unreadOf(after)]).toEqual([50, 53])
})

test('reading one empties the counter of its session only', () => {
  const shelf = add(shelfWith('l1', 'l2'), message('l3', 'cv_2'))
  const read = markRead(shelf, [shelf.items[1]!.id])
  expect(unreadOf(read)).toBe(2)
  expect(read.newBySession).toEqual({ cv_2: 1 })
})

test('all can be read at once', () => {
  const shelf = markAllRead(shelfWith('l1', 'l2'))
  expect(unreadOf(shelf)).toBe(0)
  expect(shelf.newBySession).toEqual({})
})

test('an agent’s trouble is told in the words of its card, also one that this page does not know', () => {
  for (const [code, { text }] of Object.entries(problems)) expect(trouble(code).message).toBe(text)
  expect(trouble('telegram.of_tomorrow').message).toBe('No puede hacer su trabajo. En su tarjeta dice por qué')
  expect(trouble('constructor').message).toBe('No puede hacer su trabajo. En su tarjeta dice por qué')
})

test('what is deleted unread is new no more', () => {
  const shelf = shelfWith('l1', 'l2')
  const one = remove(shelf, [shelf.items[0]!.id])
  expect(one.newBySession).toEqual({ cv_1: 1 })
  expect(remove(one, [one.items[0]!.id]).newBySession).toEqual({})
})

test('who writes in a paused conversation is urgent, also when the poll told it first', () => {
  const shelf = add(shelfWith('l1'), message('l1', 'cv_1', true))
  expect(shelf.items).toMatchObject([{ priority: 'high' }])
  expect(shelf.newBySession).toEqual({ cv_1: 1 })
  expect(add(shelf, message('l1')).items).toMatchObject([{ priority: 'high' }])
})

const hear = (...events: ServerEvent[]) =>
  events.reduce((shelf, event, place) => withNews(shelf, event, `1-${place}`, Date.parse(at)), emptyShelf)

test('a trouble is told when it appears or becomes another, not as often as it is said', () => {
  const says = (problem: string | null): ServerEvent => ({ type: 'agent', agentId: 'a1', agentName: 'Ventas', problem })
  const once = ['telegram.unreachable', 'telegram.unreachable', 'telegram.token_revoked', 'telegram.token_revoked']
  expect(hear(...once.map(says)).items.map((item) => item.message)).toEqual([
    problems['telegram.token_revoked'].text,
    problems['telegram.unreachable'].text,
  ])
  expect(hear(...once.map(says), says(null), says('telegram.token_revoked')).items).toHaveLength(3)
})

test('a trouble that two tabs hear stands on their shelf once', () => {
  const event: ServerEvent = { type: 'agent', agentId: 'a1', agentName: 'Ventas', problem: 'telegram.unreachable' }
  const first = hear(event)
  const second = withNews({ ...first, troubles: {} }, event, '1-0', Date.parse(at))
  expect(second.items).toHaveLength(1)
  expect(withNews(second, event, '1-7', Date.parse(at)).items).toHaveLength(1)
})

test('a document is told when it fails, and again when it fails after a retry', () => {
  const says = (status: 'PROCESSING' | 'FAILED'): ServerEvent => ({
    type: 'document',
    documentId: 'd1',
    name: 'precios.pdf',
    status,
  })
  expect(hear(says('PROCESSING'), says('FAILED'), says('FAILED')).items).toMatchObject([
    { type: 'warning', title: 'No se pudo procesar «precios.pdf»', actionUrl: '/knowledge-base' },
  ])
  expect(hear(says('FAILED'), says('PROCESSING'), says('FAILED')).items).toHaveLength(2)
})

test('a hand-off is urgent, leads to its conversation, is told once and counts as no message', () => {
  const handOff = {
    by: 'model',
    sessionName: 'cv_1',
    agentId: 'a1',
    agentName: 'Ventas',
    contactName: 'Ana',
    at,
  } as const
  const event: ServerEvent = { type: 'conversation', conversationId: 'c1', handOff }
  const shelf = hear(event, event, { type: 'conversation', conversationId: 'c1' })
  expect(shelf.items).toMatchObject([
    { title: 'Ana espera a una persona', priority: 'high', actionUrl: '/conversations?session=cv_1' },
  ])
  expect(shelf.newBySession).toEqual({})
})

test('only what a contact says is news', () => {
  const event = { type: 'message', conversationId: 'c1', messageId: 'm1', logId: 'l1', contactName: null, at } as const
  const words = { agentId: 'a1', agentName: 'Ventas', sessionName: 'cv_1' }
  const ours: ServerEvent = { ...event, ...words, direction: 'outgoing', preview: 'Hola' }
  const empty: ServerEvent = { ...event, ...words, direction: 'incoming', preview: ' ' }
  expect(hear(ours, empty).items).toEqual([])
})

test('a log of the poll is the same notification as its event', () => {
  const log = { id: 'l1', userName: 'Ana', userMessage: 'Hola', sessionName: 'cv_1', createdAt: at } as ConversationLog
  expect(add(shelfWith('l1'), fromLog(log)).items).toHaveLength(1)
  expect(add(emptyShelf, fromLog(log)).items).toMatchObject([{ title: 'Ana', message: 'Hola' }])
})

test('what is put back brings back no line of a conversation that was deleted meanwhile, whichever way it was told', () => {
  const log = { id: 'l2', userName: 'Ana', userMessage: 'Hola', sessionName: 'cv_2', createdAt: at } as ConversationLog
  const told = add(add(emptyShelf, message('l1', 'cv_1')), fromLog(log))
  const shelf = add(told, { ...message('l3', 'cv_3'), conversationId: 'c3' })
  const gone = (conversationId: string, sessionName: string) => (now: Shelf) =>
    withNews(now, { type: 'conversation', conversationId, sessionName, isGone: true }, '1-1', Date.parse(at))
  const left = gone('c2', 'cv_2')(gone('c1', 'cv_1')(removeAll(shelf)))
  const back = putBack(left, shelf)
  expect(back.items.map(({ logId }) => logId)).toEqual(['l3'])
  expect([back.newBySession, unreadOf(back)]).toEqual([{ cv_3: 1 }, 1])
})

test('budget notification: what the installation gives is told apart from the agent’s own, once for all agents', () => {
  const event = {
    type: 'budget',
    agentId: 'a1',
    agentName: 'Ventas',
    month: '2026-11',
    spent: 'Lleva 1 de 2.',
  } as const
  expect(fromBudget(event, 0)).toMatchObject({ title: 'Ventas casi gasta su presupuesto', logId: 'a1 2026-11' })
  for (const agentId of ['a1', 'a2'])
    expect(fromBudget({ ...event, agentId, of: 'installation' }, 0)).toMatchObject({
      title: 'Casi se gasta el presupuesto de la instalación para cuentas nuevas',
      message: 'Lleva 1 de 2.',
      logId: 'installation 2026-11',
    })
  expect(fromBudget({ ...event, agentId: '', of: 'installation' }, 0).actionUrl).toBe('/agents')
})
