import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recheck } from './recheck.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Rechecks until the test ends, while `isWanted`. */
function startRecheck() {
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

test('visible tab: data is rechecked once a minute', async () => {
  const tab = startRecheck()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(tab.looks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(tab.looks).toBe(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tab.looks).toBe(3)
})

test('hidden tab: nothing is rechecked until it is visible again', async () => {
  const tab = startRecheck()
  tab.isWanted = false
  await vi.advanceTimersByTimeAsync(180_000)
  expect(tab.looks).toBe(0)
  tab.isWanted = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.looks).toBe(1)
})

test('stopped recheck: nothing is requested and no timer stays', async () => {
  const tab = startRecheck()
  tab.stop()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tab.looks).toBe(0)
})
