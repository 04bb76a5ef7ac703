import { expect, test } from 'vitest'
import { groupNotifications } from './group-notifications.ts'
import type { Notification } from './notification.ts'

let count = 0
const fromContact = (title: string, changes: Partial<Notification> = {}): Notification => ({
  id: `n${count++}`,
  type: 'message',
  title,
  message: `mensaje ${count}`,
  priority: 'medium',
  agentName: 'Ventas',
  agentId: 'a1',
  conversationId: null,
  sessionName: `cv_${title}`,
  logId: null,
  actionUrl: '/conversations',
  timestamp: '2026-11-21T12:00:00.000Z',
  read: false,
  ...changes,
})
const titles = (items: Notification[], counters = {}) =>
  groupNotifications(items, counters).map((entry) => entry.notification.title)

test('group notifications: three messages of one conversation become one entry at the newest one’s position', () => {
  const items = [fromContact('Leo'), fromContact('Ana'), fromContact('Leo'), fromContact('Ana'), fromContact('Ana')]
  const entries = groupNotifications(items, {})
  expect(entries.map((entry) => entry.notification.title)).toEqual(['Leo', '3 mensajes nuevos de Ana', 'Leo'])
  expect(entries[1]).toMatchObject({
    ids: [items[1]!.id, items[3]!.id, items[4]!.id],
    notification: { id: items[1]!.id, message: items[1]!.message },
  })
})

test('group notifications: two messages stay two entries', () => {
  expect(titles([fromContact('Ana'), fromContact('Ana')])).toEqual(['Ana', 'Ana'])
})

test('group notifications: read messages are grouped separately and not called new', () => {
  const old = { read: true }
  expect(
    titles([fromContact('Ana'), fromContact('Ana', old), fromContact('Ana', old), fromContact('Ana', old)]),
  ).toEqual(['Ana', '3 mensajes de Ana'])
})

test('group notifications: the entry counts dropped messages and takes the highest priority', () => {
  const items = [fromContact('Ana'), fromContact('Ana', { priority: 'high' }), fromContact('Ana')]
  const [entry] = groupNotifications(items, { cv_Ana: 1234 })
  expect(entry?.notification).toMatchObject({ title: '1.234 mensajes nuevos de Ana', priority: 'high' })
})

test('group notifications: only messages are grouped', () => {
  const trouble = { type: 'agent_error', sessionName: null } as const
  expect(
    titles([fromContact('Ventas', trouble), fromContact('Ventas', trouble), fromContact('Ventas', trouble)]),
  ).toHaveLength(3)
})
