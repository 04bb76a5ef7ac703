import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { threadRows } from './thread-rows.ts'

const message = (id: string, origin: Message['origin'], timestamp = '2026-11-20T15:00:00Z') =>
  ({ id, origin, timestamp, direction: origin === 'contact' ? 'incoming' : 'outgoing' }) as Message

const dayInZone = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('es', { timeZone, dateStyle: 'short' })
  return (iso: string) => format.format(new Date(iso))
}
const describeRows = (messages: Message[], zone = 'UTC') =>
  threadRows(messages, dayInZone(zone), '').map((row) => (row.kind === 'day' ? '—' : row.message.id))

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
    [...knownMessages, message('3', 'contact', '2026-11-22T06:00:00Z')],
    dayInZone('UTC'),
    knownMessages[1]!.timestamp,
  )
  expect(rows.map(({ isNew }) => isNew)).toEqual([false, false, false, true, true])
})
