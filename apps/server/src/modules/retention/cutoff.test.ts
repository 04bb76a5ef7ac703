import { expect, test } from 'vitest'
import { monthsBefore, nextCutoff } from './cutoff.ts'

test.each([
  ['2026-11-27T05:00:00Z', 12, '2025-11-27T05:00:00Z'],
  ['2026-03-31T05:00:00Z', 1, '2026-02-28T05:00:00Z'],
  ['2028-03-30T05:00:00Z', 1, '2028-02-29T05:00:00Z'],
  ['2026-01-15T05:00:00Z', 2, '2025-11-15T05:00:00Z'],
])('%s less %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months)).toEqual(new Date(before))
})

test('cutoff: follows the months, two days a night at most, and never goes back', () => {
  const next = (last: string, now: string) => nextCutoff(new Date(last), new Date(now), 6).toISOString().slice(0, 10)
  expect(next('2026-05-26', '2026-11-27')).toBe('2026-05-27')
  // Off for a month.
  expect(next('2026-04-27', '2026-11-27')).toBe('2026-04-29')
  // A clock in another year, and one that went back.
  expect(next('2026-05-26', '2036-11-27')).toBe('2026-05-28')
  expect(next('2026-05-26', '2020-01-01')).toBe('2026-05-26')
})
