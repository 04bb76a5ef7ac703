import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { threadRows } from './thread-rows.ts'

const message = (id: string, origin: Message['origin'], timestamp = '2026-11-20T15:00:00Z') =>
  ({ id, origin, timestamp, direction: origin === 'contact' ? 'incoming' : 'outgoing' }) as Message

const inZone = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('es', { timeZone, dateStyle: 'short' })
  return (iso: string) => format.format(new Date(iso))
}
const shape = (messages: Message[], zone = 'UTC') =>
  threadRows(messages, inZone(zone), '').map((row) => (row.kind === 'day' ? '—' : row.message.id))

test('a line stands where a day begins, in the zone of whoever reads', () => {
  const night = [message('1', 'contact', '2026-11-21T04:30:00Z'), message('2', 'ai', '2026-11-21T05:30:00Z')]
  expect(shape(night)).toEqual(['—', '1', '2'])
  expect(shape(night, 'America/Bogota')).toEqual(['—', '1', '—', '2'])
})

test('an empty thread has no rows', () => {
  expect(shape([])).toEqual([])
})

test('what arrives after the thread was opened is new, and nothing that is fetched above it', () => {
  const said = [message('1', 'contact', '2026-11-21T04:30:00Z'), message('2', 'ai', '2026-11-21T05:30:00Z')]
  const rows = threadRows([...said, message('3', 'contact', '2026-11-22T06:00:00Z')], inZone('UTC'), said[1]!.timestamp)
  expect(rows.map(({ isNew }) => isNew)).toEqual([false, false, false, true, true])
})
