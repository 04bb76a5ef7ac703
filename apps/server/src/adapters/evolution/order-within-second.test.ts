import { expect, test } from 'vitest'
import { orderWithinSecond } from './order-within-second.ts'

const SECOND = Date.parse('2026-11-23T10:00:00Z') / 1_000
const orderedTime = (seconds: number, eventAt: string) =>
  orderWithinSecond(seconds, eventAt, new Date((SECOND + 3) * 1_000))

test('message time: messages of one second keep the order of their events, in any zone', () => {
  for (const zone of ['10', '04', '15'])
    expect([
      orderedTime(SECOND, `2026-11-23T${zone}:00:00.100Z`),
      orderedTime(SECOND, `2026-11-23T${zone}:00:00.900Z`),
      orderedTime(SECOND, `2026-11-23T${zone}:00:02.500Z`),
      orderedTime(SECOND, `2026-11-23T${zone}:00:29.999Z`),
    ]).toEqual([SECOND + 0.003, SECOND + 0.029, SECOND + 0.083, SECOND + 0.998])
  expect(orderedTime(SECOND, '2026-11-23T15:30:00.900Z')).toBe(SECOND + 0.029)
})

test('message time: an event that is late, early or of another day changes nothing', () => {
  for (const eventAt of [
    '2026-11-23T10:00:31Z',
    '2026-11-23T09:59:59Z',
    '2026-11-26T10:00:01Z',
    '2026-11-23T10:07:00Z',
  ])
    expect(orderedTime(SECOND, eventAt)).toBe(SECOND)
  expect(orderedTime(SECOND + 0.5, '2026-11-23T10:00:00.900Z')).toBe(SECOND + 0.5)
})

test('message time: without a date of the event its arrival counts', () => {
  for (const eventAt of ['', 'ayer']) expect(orderedTime(SECOND, eventAt)).toBe(SECOND + 0.099)
})
