import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../keys.ts'
import { createQueryRefresh } from './query-refresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { removeItem() {} })
})
afterEach(() => void vi.useRealTimers())

/** An observed query; a response takes `lastsMs`. */
async function observeQuery({ list }: typeof keys.extractionCounts | typeof keys.conversationStats) {
  const client = new QueryClient()
  const figures = { asked: 0, atOnce: 0, most: 0, lastsMs: 0 }
  const observer = new QueryObserver(client, {
    queryKey: list({}),
    async queryFn() {
      figures.asked++
      figures.most = Math.max(figures.most, ++figures.atOnce)
      await new Promise((resolve) => setTimeout(resolve, figures.lastsMs))
      figures.atOnce--
      return figures.asked
    },
  })
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  figures.asked = 0
  return { figures, refresh: createQueryRefresh(client, new AbortController().signal) }
}

const message = (n: number) =>
  ({ type: 'message', conversationId: 'c', messageId: `m${n}`, at: '2026-01-01T00:00:00Z' }) as never
const changed = { type: 'conversation', conversationId: 'c' } as const

test('extraction counts: during many messages one refetch per five seconds, the first at once', async () => {
  const { figures, refresh } = await observeQuery(keys.extractionCounts)
  refresh.handleEvent(message(0))
  await vi.advanceTimersByTimeAsync(1)
  expect(figures.asked).toBe(1)
  for (let n = 0; n < 190; n++) {
    refresh.handleEvent(message(n))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(figures.asked).toBeLessThanOrEqual(5)
  const previous = figures.asked
  await vi.advanceTimersByTimeAsync(5_000)
  expect(figures.asked).toBe(previous + 1)
})

test.each(['extractionCounts', 'conversationStats'] as const)('slow %s: never fetched twice at once', async (name) => {
  const { figures, refresh } = await observeQuery(keys[name])
  figures.lastsMs = 12_000
  for (let n = 0; n < 300; n++) {
    refresh.handleEvent(message(n))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(figures.most).toBe(1)
  expect(figures.asked).toBeLessThanOrEqual(3)
})

test('extraction counts: a deletion refetches them; a receipt, a tag or a read mark does not', async () => {
  const { figures, refresh } = await observeQuery(keys.extractionCounts)
  refresh.handleEvent({ ...changed, messageId: 'm' })
  refresh.handleEvent(changed)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(figures.asked).toBe(0)
  refresh.handleEvent({ ...changed, isGone: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(figures.asked).toBe(1)
})
