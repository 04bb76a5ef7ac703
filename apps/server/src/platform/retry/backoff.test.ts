import { expect, test } from 'vitest'
import { backoffDelay } from './backoff.ts'

test('backoff: the delay doubles up to the maximum, however many attempts failed', () => {
  const delays = [0, 1, 2, 3, 4, 5_000].map((earlier) => backoffDelay({ firstMs: 100, maxMs: 1_000 }, earlier))
  expect(delays).toEqual([100, 200, 400, 800, 1_000, 1_000])
})

test('backoff: another factor', () => {
  const delays = [0, 1, 2, 3].map((earlier) => backoffDelay({ firstMs: 5, maxMs: 100, factor: 3 }, earlier))
  expect(delays).toEqual([5, 15, 45, 100])
})

test('backoff with a random number: the delay is in its upper half', () => {
  expect(backoffDelay({ firstMs: 100, maxMs: 1_000 }, 1, 0)).toBe(100)
  expect(backoffDelay({ firstMs: 100, maxMs: 1_000 }, 1, 0.5)).toBe(150)
  expect(backoffDelay({ firstMs: 100, maxMs: 1_000 }, 9, 0)).toBe(500)
})
