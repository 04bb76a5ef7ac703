import { expect, test } from 'vitest'
import { createEventRateLimit } from './event-rate-limit.ts'

test('event rate limit: counts per key and starts again after a minute', () => {
  let now = 0
  const rate = createEventRateLimit(3, { now: () => new Date(now) })
  const admitFive = (name: string) => Array.from({ length: 5 }, () => rate.admits(name))
  expect(admitFive('mariana')).toEqual([true, true, true, false, false])
  expect(admitFive('vecina')).toEqual([true, true, true, false, false])
  now = 59_999
  expect(rate.admits('mariana')).toBe(false)
  now = 60_000
  expect(admitFive('mariana')).toEqual([true, true, true, false, false])
})
