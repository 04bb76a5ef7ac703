import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import type { Notification } from './notification.ts'

let count = 0
const from = (title: string, changes: Partial<Notification> = {}): Notification => ({
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
const titles = (items: Notification[], counters = {}) => fold(items, counters).map((line) => line.notification.title)

test('three messages of one conversation are one line, where the newest stood, for all of them', () => {
  const items = [from('Leo'), from('Ana'), from('Leo'), from('Ana'), from('Ana')]
  const lines = fold(items, {})
  expect(lines.map((line) => line.notification.title)).toEqual(['Leo', '3 mensajes nuevos de Ana', 'Leo'])
  expect(lines[1]).toMatchObject({
    ids: [items[1]!.id, items[3]!.id, items[4]!.id],
    notification: { id: items[1]!.id, message: items[1]!.message },
  })
})

test('two stay two', () => {
  expect(titles([from('Ana'), from('Ana')])).toEqual(['Ana', 'Ana'])
})

test('read ones fold apart, and are new no more', () => {
  const old = { read: true }
  expect(titles([from('Ana'), from('Ana', old), from('Ana', old), from('Ana', old)])).toEqual([
    'Ana',
    '3 mensajes de Ana',
  ])
})

test('the line counts those that the list could not keep, and is as urgent as its most urgent', () => {
  const items = [from('Ana'), from('Ana', { priority: 'high' }), from('Ana')]
  const [line] = fold(items, { cv_Ana: 1234 })
  expect(line?.notification).toMatchObject({ title: '1.234 mensajes nuevos de Ana', priority: 'high' })
})

test('what is no message is never folded', () => {
  const trouble = { type: 'agent_error', sessionName: null } as const
  expect(titles([from('Ventas', trouble), from('Ventas', trouble), from('Ventas', trouble)])).toHaveLength(3)
})
