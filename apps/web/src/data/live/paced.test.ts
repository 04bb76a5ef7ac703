import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresh } from './refresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { removeItem() {} })
})
afterEach(() => void vi.useRealTimers())

/** Figures that somebody looks at; an answer takes as long as `lastsMs` says. */
async function looked(name: string) {
  const client = new QueryClient()
  const figures = { asked: 0, atOnce: 0, most: 0, lastsMs: 0 }
  const observer = new QueryObserver(client, {
    queryKey: [name, {}],
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
  return { figures, refresh: createRefresh(client, new AbortController().signal) }
}

const message = (n: number) =>
  ({ type: 'message', conversationId: 'c', messageId: `m${n}`, at: '2026-01-01T00:00:00Z' }) as never
const changed = { type: 'conversation', conversationId: 'c' } as const

test('the count of an extraction follows a rain of messages once in five seconds, the first at once', async () => {
  const { figures, refresh } = await looked('extraction-counts')
  refresh.after(message(0))
  await vi.advanceTimersByTimeAsync(1)
  expect(figures.asked).toBe(1)
  for (let n = 0; n < 190; n++) {
    refresh.after(message(n))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(figures.asked).toBeLessThanOrEqual(5)
  const before = figures.asked
  await vi.advanceTimersByTimeAsync(5_000)
  expect(figures.asked).toBe(before + 1)
})

test.each(['extraction-counts', 'conversation-stats'])(
  '%s that take long are never asked for twice at once',
  async (name) => {
    const { figures, refresh } = await looked(name)
    figures.lastsMs = 12_000
    for (let n = 0; n < 300; n++) {
      refresh.after(message(n))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(figures.most).toBe(1)
    expect(figures.asked).toBeLessThanOrEqual(3)
  },
)

test('neither a tick nor a tag nor a read mark counts an extraction again; a deletion does', async () => {
  const { figures, refresh } = await looked('extraction-counts')
  refresh.after({ ...changed, messageId: 'm' })
  refresh.after(changed)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(figures.asked).toBe(0)
  refresh.after({ ...changed, isGone: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(figures.asked).toBe(1)
})
