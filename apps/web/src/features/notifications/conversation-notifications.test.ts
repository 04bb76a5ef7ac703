import { expect, test } from 'vitest'
import { notificationFromOverdue } from './conversation-notifications.ts'

const overdue = {
  userIds: ['luis', 'ana'],
  minutes: 16,
  sessionName: 'cv_1',
  agentId: 'a1',
  agentName: 'Ventas',
  contactName: 'Clara',
  at: '2026-11-21T12:00:00.000Z',
}

test.each([
  ['its person', { assigneeName: 'luis', assigneeId: 'luis' }, 'La atiendes tú y todavía no respondiste.'],
  ['another person', { assigneeName: 'ana', assigneeId: 'ana' }, 'La atiende ana y todavía no respondió.'],
  ['an event of the version before', { assigneeName: 'luis' }, 'La atiende luis y todavía no respondió.'],
  ['no person', { assigneeName: null, assigneeId: null }, 'Todavía no la atiende ninguna persona del equipo.'],
])('long wait, told to luis: %s', (_, assignee, message) => {
  expect(notificationFromOverdue({ ...overdue, ...assignee }, 'c1', 'luis')).toMatchObject({
    title: 'Clara espera desde hace 16 min',
    message,
  })
})
