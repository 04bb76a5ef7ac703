import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recheck } from './recheck.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Rechecks for as long as the test lasts, while it is wanted. */
function looking() {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const tab = { isWanted: true, looks: 0, stop: () => stopping.abort() }
  void recheck(
    () => tab.isWanted,
    () => void tab.looks++,
    stopping.signal,
  )
  return tab
}

test('whoever looks at a tab sees it read again once a minute', async () => {
  const tab = looking()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(tab.looks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(tab.looks).toBe(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tab.looks).toBe(3)
})

test('a tab that nobody looks at asks nothing, and goes on when somebody does', async () => {
  const tab = looking()
  tab.isWanted = false
  await vi.advanceTimersByTimeAsync(180_000)
  expect(tab.looks).toBe(0)
  tab.isWanted = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.looks).toBe(1)
})

test('nothing is asked after the end, and no timer stays behind', async () => {
  const tab = looking()
  tab.stop()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tab.looks).toBe(0)
})
