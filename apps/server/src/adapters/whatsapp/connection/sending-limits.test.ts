import { expect, test } from 'vitest'
import { cappedUntil, quotaWarning, restrictedUntil } from './sending-limits.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const seconds = (at: Date) => String(at.getTime() / 1_000)

test('restriction: ends when WhatsApp says; one that is not in force is none', () => {
  expect(restrictedUntil({ isActive: true, timeEnforcementEnds: inHours(30) }, now)).toEqual(inHours(30))
  expect(restrictedUntil({ isActive: false, timeEnforcementEnds: inHours(30) }, now)).toBeNull()
  expect(restrictedUntil({}, now)).toBeNull()
})

test('restriction: without a readable end lasts an hour, and never longer than a year', () => {
  expect(restrictedUntil({ isActive: true }, now)).toEqual(inHours(1))
  expect(restrictedUntil({ isActive: true, timeEnforcementEnds: new Date(Number.NaN) }, now)).toEqual(inHours(1))
  expect(restrictedUntil({ isActive: true, timeEnforcementEnds: new Date(8e15) }, now)).toEqual(inHours(365 * 24))
})

const capped = (end: string | undefined) => ({
  capping_status: 'CAPPED' as never,
  ...(end && { cycle_end_timestamp: end }),
})

test('quota: only a spent one counts, in seconds or in milliseconds', () => {
  expect(cappedUntil(capped(seconds(inHours(48))), now)).toEqual(inHours(48))
  expect(cappedUntil(capped(String(inHours(48).getTime())), now)).toEqual(inHours(48))
  expect(cappedUntil(capped(undefined), now)).toEqual(inHours(1))
  expect(cappedUntil(capped('mañana'), now)).toEqual(inHours(1))
  expect(cappedUntil({ ...capped(seconds(inHours(48))), capping_status: 'FIRST_WARNING' as never }, now)).toBeNull()
})

test.each([
  ['FIRST_WARNING', 40, 50, { used: 40, total: 50 }],
  ['SECOND_WARNING', '45', '50', { used: 45, total: 50 }],
  ['FIRST_WARNING', undefined, -1, { used: null, total: null }],
  ['FIRST_WARNING', 1e9, Number.NaN, { used: null, total: null }],
  ['CAPPED', 50, 50, null],
  ['NONE', 1, 50, null],
])('quota warning: %s with %s of %s', (status, used, total, expected) => {
  const cap = { ...capped(seconds(inHours(48))), capping_status: status, used_quota: used, total_quota: total }
  const warning = quotaWarning(cap as never, now)
  expect(warning).toEqual(expected && { ...expected, until: inHours(48).toISOString() })
})
