import { expect, test } from 'vitest'
import { createRate } from './rate.ts'

test('so many of one name in a minute, and of another as many', () => {
  let now = 0
  const rate = createRate(3, { now: () => new Date(now) })
  const admitted = (name: string) => Array.from({ length: 5 }, () => rate.admits(name))
  expect(admitted('mariana')).toEqual([true, true, true, false, false])
  expect(admitted('vecina')).toEqual([true, true, true, false, false])
  now = 59_999
  expect(rate.admits('mariana')).toBe(false)
  now = 60_000
  expect(admitted('mariana')).toEqual([true, true, true, false, false])
})
