import type { Activity, Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { type ShownRow, threadRows } from './thread-rows.ts'

const message = (id: string, origin: Message['origin'], timestamp = '2026-11-20T15:00:00Z') =>
  ({ id, origin, timestamp, direction: origin === 'contact' ? 'incoming' : 'outgoing' }) as Message

const dayInZone = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('es', { timeZone, dateStyle: 'short' })
  return (iso: string) => format.format(new Date(iso))
}
const describeRows = (messages: Message[], zone = 'UTC') =>
  namesOf(threadRows({ messages, activities: [], isWhole: true }, dayInZone(zone), ''))
const namesOf = (rows: ShownRow[]) =>
  rows.map((row) => (row.kind === 'day' ? '—' : row.kind === 'message' ? row.message.id : row.activity.kind))

test('thread rows: a day line comes where a day begins in the reader’s time zone', () => {
  const night = [message('1', 'contact', '2026-11-21T04:30:00Z'), message('2', 'ai', '2026-11-21T05:30:00Z')]
  expect(describeRows(night)).toEqual(['—', '1', '2'])
  expect(describeRows(night, 'America/Bogota')).toEqual(['—', '1', '—', '2'])
})

test('thread rows: an empty thread has no rows', () => {
  expect(describeRows([])).toEqual([])
})

test('thread rows: a message that arrives after opening is new, an older page is not', () => {
  const knownMessages = [message('1', 'contact', '2026-11-21T04:30:00Z'), message('2', 'ai', '2026-11-21T05:30:00Z')]
  const rows = threadRows(
    {
      messages: [...knownMessages, message('3', 'contact', '2026-11-22T06:00:00Z')],
      activities: [],
      isWhole: true,
    },
    dayInZone('UTC'),
    knownMessages[1]!.timestamp,
  )
  expect(rows.map(({ isNew }) => isNew)).toEqual([false, false, false, true, true])
})

test('thread rows: what people did stands between messages, and before them in a whole thread', () => {
  const messages = [message('1', 'contact', '2026-11-21T04:30:00Z'), message('2', 'ai', '2026-11-21T05:30:00Z')]
  const activity = (kind: Activity['kind'], at: string) => ({ kind, at }) as Activity
  const activities = [
    activity('taken', '2026-11-20T10:00:00Z'),
    activity('resolved', '2026-11-21T05:00:00Z'),
    activity('reopened', '2026-11-22T05:00:00Z'),
  ]
  const rows = (isWhole: boolean) => namesOf(threadRows({ messages, activities, isWhole }, dayInZone('UTC'), ''))
  expect(rows(true)).toEqual(['—', 'taken', '—', '1', 'resolved', '2', '—', 'reopened'])
  expect(rows(false)).toEqual(['—', '1', 'resolved', '2', '—', 'reopened'])
})
