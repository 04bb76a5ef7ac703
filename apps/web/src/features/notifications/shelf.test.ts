import { expect, test } from 'vitest'
import { problems } from '@portavoz/contract'
import { fromMessage, fromProblem, preview } from './notification.ts'
import {
  add,
  addProblem,
  emptyShelf,
  endProblem,
  learn,
  markAllRead,
  markRead,
  remove,
  removeAll,
  unreadOf,
  type Shelf,
} from './shelf.ts'

const at = '2026-11-21T12:00:00.000Z'
const message = (sessionName = 'cv_1') =>
  fromMessage({
    type: 'message',
    conversationId: 'c1',
    messageId: 'm1',
    logId: 'l1',
    sessionName,
    agentId: 'a1',
    agentName: 'Ventas',
    contactName: null,
    direction: 'incoming',
    preview: 'Hola',
    at,
  })
const trouble = (problem: string) =>
  fromProblem({ type: 'agent', agentId: 'a1', agentName: 'Ventas', problem }, Date.parse(at))
const shelfWith = (...logs: string[]) => logs.reduce<Shelf>((shelf, log) => add(shelf, message(), log), emptyShelf)

test('a message without a name comes from «Usuario anónimo» and leads to its conversation', () => {
  expect(message('cv 1')).toMatchObject({
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
  const shelf = add(learn(emptyShelf, ['l1'], at), message(), 'l1')
  expect(shelf.items).toHaveLength(0)
  expect(shelf.newBySession).toEqual({})
})

test('what was deleted does not come back', () => {
  const shelf = shelfWith('l1')
  expect(add(remove(shelf, shelf.items[0]!.id), message(), 'l1').items).toHaveLength(0)
  expect(add(removeAll(shelf), message(), 'l1').items).toHaveLength(0)
})

test('the 50 newest are kept, newest first', () => {
  const shelf = shelfWith(...Array.from({ length: 60 }, (_, index) => `l${index}`))
  expect(shelf.items).toHaveLength(50)
  expect(shelf.newBySession).toEqual({ cv_1: 60 })
})

test('reading one empties the counter of its session only', () => {
  const shelf = add(shelfWith('l1', 'l2'), message('cv_2'), 'l3')
  const read = markRead(shelf, shelf.items[1]!.id)
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

test('a trouble is told when it appears or becomes another, not as often as it is said', () => {
  const told = ['telegram.unreachable', 'telegram.unreachable', 'telegram.token_revoked', 'telegram.token_revoked']
  const shelf = told.reduce((all, code) => addProblem(all, code, trouble(code)), emptyShelf)
  expect(shelf.items.map((item) => item.message)).toEqual([
    problems['telegram.token_revoked'].text,
    problems['telegram.unreachable'].text,
  ])
  const again = addProblem(endProblem(shelf, 'a1'), 'telegram.token_revoked', trouble('telegram.token_revoked'))
  expect(again.items).toHaveLength(3)
})
