import type { ConversationLog, ServerEvent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createUpdateHandlers } from './update-handlers.ts'
import { emptyNotificationList, type NotificationList } from './notification-list.ts'

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

function createTestHandlers() {
  let list: NotificationList = emptyNotificationList
  const handlers = createUpdateHandlers((update) => void (list = update(list)))
  const onEvent = (pushed: ServerEvent, id: string) => handlers.onEvent({ ...pushed, workspaceId: 'negocio' }, id)
  return { ...handlers, onEvent, list: () => list, titles: () => list.items.map(({ title }) => title) }
}

test('notifications: logs that existed when the console opened are not announced', () => {
  const { onLogs, titles } = createTestHandlers()
  onLogs([log], true)
  onLogs([log], false)
  expect(titles()).toEqual([])
})

test('notifications: a message that arrives during the first poll is announced once, by the stream', () => {
  const { onLogs, onEvent, titles } = createTestHandlers()
  onLogs([log], true)
  onEvent(event, '1-1')
  onEvent(event, '1-1')
  onLogs([log], false)
  expect(titles()).toEqual(['Ana'])
})

test('notifications: a message that the stream announced before the first poll ended is not repeated', () => {
  const { onLogs, onEvent, titles } = createTestHandlers()
  onEvent(event, '1-1')
  onLogs([log], true)
  onEvent(event, '1-1')
  expect(titles()).toEqual(['Ana'])
})

test('notifications: a deleted conversation leaves none of its notifications, others keep theirs', () => {
  const { onLogs, onEvent, list } = createTestHandlers()
  const handOff = { by: 'escalation', agentId: 'a1', agentName: 'Ventas', contactName: 'Ana', at } as const
  onLogs([], true)
  onLogs([log], false)
  onEvent({ ...event, logId: 'l2' }, '1-2')
  onEvent({ type: 'conversation', conversationId: 'c1', handOff: { ...handOff, sessionName: 'cv_1' } }, '1-3')
  onEvent({ ...event, conversationId: 'c2', logId: 'l3', sessionName: 'cv_2', contactName: 'Leo' }, '1-4')
  onEvent({ type: 'conversation', conversationId: 'c1', sessionName: 'cv_1', isGone: true }, '1-5')
  expect(list().items.map(({ title }) => title)).toEqual(['Leo'])
  expect(JSON.stringify(list())).not.toContain('Ana')
  expect(list().newBySession).toEqual({ cv_2: 1 })
})
