import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../keys.ts'
import { createQueryRefresh } from './query-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A console that shows the people of the workspace. */
async function openConsole(onRequest: () => void) {
  const client = new QueryClient()
  const request = () => (onRequest(), Promise.resolve([]))
  new QueryObserver(client, { queryKey: keys.members.all, queryFn: request }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  return createQueryRefresh(client, new AbortController().signal)
}

test('change among the people: the consoles of a team ask one after the other, each once', async () => {
  let requests = 0
  const consoles = await Promise.all(Array.from({ length: 20 }, () => openConsole(() => requests++)))
  requests = 0
  let draws = 0
  vi.spyOn(Math, 'random').mockImplementation(() => (draws++ % 20) / 20)
  for (const { handleEvent } of consoles) handleEvent({ type: 'members' })
  for (const { handleEvent } of consoles) handleEvent({ type: 'members' })
  await vi.advanceTimersByTimeAsync(500)
  expect(requests).toBeLessThan(10)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests).toBe(20)
})
