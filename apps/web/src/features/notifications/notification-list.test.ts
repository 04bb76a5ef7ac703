import { expect, test } from 'vitest'
import { agentProblems, type ConversationLog, type ServerEvent } from '@portavoz/contract'
import {
  notificationFromBudget,
  notificationFromLog,
  notificationFromMessage,
  notificationFromProblem,
} from './create-notifications.ts'
import { truncatePreview } from './new-notification.ts'
import type { Notification } from './notification.ts'
import { applyEvent as applyPushedEvent } from './apply-event.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import {
  addNotification,
  emptyNotificationList,
  keepWorkspaces,
  recordKnownLogs,
  markAllRead,
  markRead,
  restoreRemoved,
  removeNotifications,
  removeAllNotifications,
  countUnread,
  type NotificationList,
} from './notification-list.ts'

const at = '2026-11-21T12:00:00.000Z'
const message = (logId = 'l1', sessionName = 'cv_1', isPaused = false) =>
  notificationFromMessage({
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
const problemNotification = (problem: string) =>
  notificationFromProblem({ type: 'agent', agentId: 'a1', agentName: 'Ventas', problem }, Date.parse(at))
const listWith = (...logs: string[]) =>
  logs.reduce<NotificationList>((list, log) => addNotification(list, message(log)), emptyNotificationList)

test('notification: a message without a name is from «Usuario anónimo» and links to its conversation', () => {
  expect(message('l1', 'cv 1')).toMatchObject({
    title: 'Usuario anónimo',
    actionUrl: '/conversations?session=cv%201',
    read: false,
  })
})

test('preview: has 50 characters and an ellipsis, and cuts no emoji', () => {
  expect(truncatePreview('a'.repeat(50))).toBe('a'.repeat(50))
  expect(truncatePreview('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`)
  expect(truncatePreview('👩‍👩‍👧'.repeat(51))).toBe(`${'👩‍👩‍👧'.repeat(50)}…`)
})

test('notification list: a log that came by the stream is not repeated by the poll', () => {
  expect(listWith('l1', 'l1').items).toHaveLength(1)
})

test('notification list: logs of the first poll are never announced', () => {
  const list = addNotification(recordKnownLogs(emptyNotificationList, ['l1'], at), message())
  expect(list.items).toHaveLength(0)
  expect(list.newBySession).toEqual({})
})

test('notification list: a deleted notification does not come back', () => {
  const list = listWith('l1')
  expect(addNotification(removeNotifications(list, [list.items[0]!.id]), message()).items).toHaveLength(0)
  expect(addNotification(removeAllNotifications(list), message()).items).toHaveLength(0)
})

test('notification list: keeps the 50 newest, and the unread count includes the dropped ones', () => {
  const list = listWith(...Array.from({ length: 60 }, (_, index) => `l${index}`))
  expect(list.items).toHaveLength(50)
  expect(list.items[0]?.logId).toBe('l59')
  expect(list.newBySession).toEqual({ cv_1: 60 })
  expect([countUnread(list), countUnread(markAllRead(list)), countUnread(removeAllNotifications(list))]).toEqual([
    60, 0, 0,
  ])
})

test('notification list: without unread entries the unread count is zero', () => {
  const list = listWith(...Array.from({ length: 60 }, (_, index) => `l${index}`))
  const ids = list.items.map(({ id }) => id)
  expect(countUnread(markRead(list, ids.slice(1)))).toBe(11)
  expect(countUnread(markRead(list, ids))).toBe(0)
  expect(countUnread(removeNotifications(list, ids))).toBe(0)
})

test('undo: deleted notifications return behind those that arrived since', () => {
  const before = markRead(listWith('l1', 'l2'), [])
  const changed = addNotification(removeAllNotifications(before), message('l3'))
  const after = restoreRemoved(changed, before)
  expect(after.items.map(({ logId }) => logId)).toEqual(['l3', 'l2', 'l1'])
  expect(after.newBySession).toEqual({ cv_1: 3 })
  expect(restoreRemoved(removeAllNotifications(before), before)).toEqual(before)
})

test('undo: restored notifications that do not fit into the list are counted', () => {
  const before = listWith(...Array.from({ length: 52 }, (_, index) => `l${index}`))
  const after = restoreRemoved(addNotification(removeAllNotifications(before), message('l52')), before)
  expect([after.items.length, countUnread(after)]).toEqual([50, 53])
})

test('mark read: resets the counter of that session only', () => {
  const list = addNotification(listWith('l1', 'l2'), message('l3', 'cv_2'))
  const read = markRead(list, [list.items[1]!.id])
  expect(countUnread(read)).toBe(2)
  expect(read.newBySession).toEqual({ cv_2: 1 })
})

test('mark all read: marks every notification', () => {
  const list = markAllRead(listWith('l1', 'l2'))
  expect(countUnread(list)).toBe(0)
  expect(list.newBySession).toEqual({})
})

test('agent problem: has the text of the agent’s card, or a general one for an unknown code', () => {
  for (const [code, { text }] of Object.entries(agentProblems)) expect(problemNotification(code).message).toBe(text)
  expect(problemNotification('telegram.of_tomorrow').message).toBe(
    'No puede hacer su trabajo. En su tarjeta dice por qué',
  )
  expect(problemNotification('constructor').message).toBe('No puede hacer su trabajo. En su tarjeta dice por qué')
})

test('notification list: a notification that is deleted unread is no longer counted', () => {
  const list = listWith('l1', 'l2')
  const one = removeNotifications(list, [list.items[0]!.id])
  expect(one.newBySession).toEqual({ cv_1: 1 })
  expect(removeNotifications(one, [one.items[0]!.id]).newBySession).toEqual({})
})

test('notification list: a message in a paused conversation is urgent, also when the poll came first', () => {
  const list = addNotification(listWith('l1'), message('l1', 'cv_1', true))
  expect(list.items).toMatchObject([{ priority: 'high' }])
  expect(list.newBySession).toEqual({ cv_1: 1 })
  expect(addNotification(list, message('l1')).items).toMatchObject([{ priority: 'high' }])
})

const applyEvent = (list: NotificationList, event: ServerEvent, id: string, now: number) =>
  applyPushedEvent(list, { ...event, workspaceId: 'negocio' }, id, now)

const applyEvents = (...events: ServerEvent[]) =>
  events.reduce((list, event, index) => applyEvent(list, event, `1-${index}`, Date.parse(at)), emptyNotificationList)

test('agent problem: is announced when it appears or changes, not on every event', () => {
  const problemEvent = (problem: string | null): ServerEvent => ({
    type: 'agent',
    agentId: 'a1',
    agentName: 'Ventas',
    problem,
  })
  const sequence = ['telegram.unreachable', 'telegram.unreachable', 'telegram.token_revoked', 'telegram.token_revoked']
  expect(applyEvents(...sequence.map(problemEvent)).items.map((item) => item.message)).toEqual([
    agentProblems['telegram.token_revoked'].text,
    agentProblems['telegram.unreachable'].text,
  ])
  expect(
    applyEvents(...sequence.map(problemEvent), problemEvent(null), problemEvent('telegram.token_revoked')).items,
  ).toHaveLength(3)
})

test('agent problem: two tabs that receive the same event create one notification', () => {
  const event: ServerEvent = { type: 'agent', agentId: 'a1', agentName: 'Ventas', problem: 'telegram.unreachable' }
  const first = applyEvents(event)
  const second = applyEvent({ ...first, troubles: {} }, event, '1-0', Date.parse(at))
  expect(second.items).toHaveLength(1)
  expect(applyEvent(second, event, '1-7', Date.parse(at)).items).toHaveLength(1)
})

test('document failure: is announced once, and again after a failed retry', () => {
  const problemEvent = (status: 'PROCESSING' | 'FAILED'): ServerEvent => ({
    type: 'document',
    documentId: 'd1',
    name: 'precios.pdf',
    status,
  })
  expect(applyEvents(problemEvent('PROCESSING'), problemEvent('FAILED'), problemEvent('FAILED')).items).toMatchObject([
    { type: 'warning', title: 'No se pudo procesar «precios.pdf»', actionUrl: '/knowledge-base' },
  ])
  expect(applyEvents(problemEvent('FAILED'), problemEvent('PROCESSING'), problemEvent('FAILED')).items).toHaveLength(2)
})

test('hand-off: is urgent, links to its conversation, is announced once and counts as no message', () => {
  const handOff = {
    by: 'model',
    sessionName: 'cv_1',
    agentId: 'a1',
    agentName: 'Ventas',
    contactName: 'Ana',
    at,
  } as const
  const event: ServerEvent = { type: 'conversation', conversationId: 'c1', handOff }
  const list = applyEvents(event, event, { type: 'conversation', conversationId: 'c1' })
  expect(list.items).toMatchObject([
    { title: 'Ana espera a una persona', priority: 'high', actionUrl: '/conversations?session=cv_1' },
  ])
  expect(list.newBySession).toEqual({})
})

test('notification list: only messages of contacts are announced', () => {
  const event = { type: 'message', conversationId: 'c1', messageId: 'm1', logId: 'l1', contactName: null, at } as const
  const agentFields = { agentId: 'a1', agentName: 'Ventas', sessionName: 'cv_1' }
  const ownMessage: ServerEvent = { ...event, ...agentFields, direction: 'outgoing', preview: 'Hola' }
  const empty: ServerEvent = { ...event, ...agentFields, direction: 'incoming', preview: ' ' }
  expect(applyEvents(ownMessage, empty).items).toEqual([])
})

test('notification list: a polled log equals the notification of its event', () => {
  const log = { id: 'l1', userName: 'Ana', userMessage: 'Hola', sessionName: 'cv_1', createdAt: at } as ConversationLog
  expect(addNotification(listWith('l1'), notificationFromLog(log)).items).toHaveLength(1)
  expect(addNotification(emptyNotificationList, notificationFromLog(log)).items).toMatchObject([
    { title: 'Ana', message: 'Hola' },
  ])
})

test('undo: notifications of a conversation that was deleted meanwhile do not return', () => {
  const log = { id: 'l2', userName: 'Ana', userMessage: 'Hola', sessionName: 'cv_2', createdAt: at } as ConversationLog
  const filled = addNotification(
    addNotification(emptyNotificationList, message('l1', 'cv_1')),
    notificationFromLog(log),
  )
  const list = addNotification(filled, { ...message('l3', 'cv_3'), conversationId: 'c3' })
  const deleteConversation = (conversationId: string, sessionName: string) => (now: NotificationList) =>
    applyEvent(now, { type: 'conversation', conversationId, sessionName, isGone: true }, '1-1', Date.parse(at))
  const remaining = deleteConversation('c2', 'cv_2')(deleteConversation('c1', 'cv_1')(removeAllNotifications(list)))
  const back = restoreRemoved(remaining, list)
  expect(back.items.map(({ logId }) => logId)).toEqual(['l3'])
  expect([back.newBySession, countUnread(back)]).toEqual([{ cv_3: 1 }, 1])
})

test('budget notification: the installation’s budget differs from the agent’s and comes once for all agents', () => {
  const event = {
    type: 'budget',
    agentId: 'a1',
    agentName: 'Ventas',
    month: '2026-11',
    spent: 'Lleva 1 de 2.',
  } as const
  expect(notificationFromBudget(event, 0)).toMatchObject({
    title: 'Ventas casi gasta su presupuesto',
    logId: 'a1 2026-11',
  })
  for (const agentId of ['a1', 'a2'])
    expect(notificationFromBudget({ ...event, agentId, of: 'installation' }, 0)).toMatchObject({
      title: 'Casi se gasta el presupuesto de la instalación para cuentas nuevas',
      message: 'Lleva 1 de 2.',
      logId: 'installation 2026-11',
    })
  expect(notificationFromBudget({ ...event, agentId: '', of: 'installation' }, 0).actionUrl).toBe('/agents')
})

test('left workspace: its notifications go, those of others and of none stay', () => {
  const notification = (id: string, workspaceId?: string) =>
    ({ id, read: false, sessionName: null, logId: null, ...(workspaceId && { workspaceId }) }) as Notification
  const list = [notification('1', 'a'), notification('2', 'b'), notification('3')].reduce(
    addNotification,
    emptyNotificationList,
  )
  expect(keepWorkspaces(list, new Set(['b'])).items.map(({ id }) => id)).toEqual(['3', '2'])
  expect(keepWorkspaces(list, new Set(['a', 'b']))).toBe(list)
})

test('a conversation that the person read elsewhere: its notifications until then are read, others are not', () => {
  const later = { ...message('l3'), timestamp: '2026-11-21T12:05:00.000Z' }
  const polled = { ...message('l4'), conversationId: null }
  const other = { ...message('l5', 'cv_2'), conversationId: 'c2' }
  const list = [later, polled, other].reduce(addNotification, listWith('l1', 'l2'))
  const reading = { conversationId: 'c1', sessionName: 'cv_1', until: '2026-11-21T12:01:00+00:00' }
  const after = markConversationRead(list, reading)
  expect(after.items.map(({ logId, read }) => [logId, read])).toEqual([
    ['l5', false],
    ['l4', true],
    ['l3', false],
    ['l2', true],
    ['l1', true],
  ])
  expect(after.newBySession).toEqual({ cv_2: 1 })
  expect(markConversationRead(after, reading)).toBe(after)
})
