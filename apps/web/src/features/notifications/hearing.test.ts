import type { ConversationLog, ServerEvent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createHearing } from './hearing.ts'
import { emptyShelf, type Shelf } from './shelf.ts'

const at = '2026-11-21T12:00:00.000Z'
const log = { id: 'l1', userMessage: 'Hola', userName: 'Ana', sessionName: 'cv_1', createdAt: at } as ConversationLog
const event: ServerEvent = {
  type: 'message',
  conversationId: 'c1',
  messageId: 'm1',
  logId: 'l1',
  sessionName: 'cv_1',
  agentId: 'a1',
  agentName: 'Ventas',
  contactName: 'Ana',
  direction: 'incoming',
  preview: 'Hola',
  at,
  isPaused: false,
}

function listening() {
  let shelf: Shelf = emptyShelf
  const hearing = createHearing((by) => void (shelf = by(shelf)))
  return { ...hearing, shelf: () => shelf, told: () => shelf.items.map(({ title }) => title) }
}

test('what was there when the console opened is learnt in silence', () => {
  const { onLogs, told } = listening()
  onLogs([log], true)
  onLogs([log], false)
  expect(told()).toEqual([])
})

test('what arrives while the first question is on its way is told by the stream, once', () => {
  const { onLogs, onEvent, told } = listening()
  onLogs([log], true)
  onEvent(event, '1-1')
  onEvent(event, '1-1')
  onLogs([log], false)
  expect(told()).toEqual(['Ana'])
})

test('what the stream told before the first question was answered is not told again', () => {
  const { onLogs, onEvent, told } = listening()
  onEvent(event, '1-1')
  onLogs([log], true)
  onEvent(event, '1-1')
  expect(told()).toEqual(['Ana'])
})

test('of a conversation that was deleted nothing stays, whichever way it was heard of, and of the others everything', () => {
  const { onLogs, onEvent, shelf } = listening()
  const handOff = { by: 'escalation', agentId: 'a1', agentName: 'Ventas', contactName: 'Ana', at } as const
  onLogs([], true)
  onLogs([log], false)
  onEvent({ ...event, logId: 'l2' }, '1-2')
  onEvent({ type: 'conversation', conversationId: 'c1', handOff: { ...handOff, sessionName: 'cv_1' } }, '1-3')
  onEvent({ ...event, conversationId: 'c2', logId: 'l3', sessionName: 'cv_2', contactName: 'Leo' }, '1-4')
  onEvent({ type: 'conversation', conversationId: 'c1', sessionName: 'cv_1', isGone: true }, '1-5')
  expect(shelf().items.map(({ title }) => title)).toEqual(['Leo'])
  expect(JSON.stringify(shelf())).not.toContain('Ana')
  expect(shelf().newBySession).toEqual({ cv_2: 1 })
})
