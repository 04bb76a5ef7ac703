import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('throttle: the first call runs at once, and those of the next second run once at its end', () => {
  const run = vi.fn<() => void>()
  const throttle = createThrottle(1_000, run)
  throttle.call()
  expect(run).toHaveBeenCalledTimes(1)
  throttle.call()
  throttle.call()
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  throttle.call()
  expect(run).toHaveBeenCalledTimes(3)
})

test('throttle: a cancelled one runs nothing more', () => {
  const run = vi.fn<() => void>()
  const throttle = createThrottle(1_000, run)
  throttle.call()
  throttle.call()
  throttle.cancel()
  vi.advanceTimersByTime(5_000)
  expect(run).toHaveBeenCalledTimes(1)
})
