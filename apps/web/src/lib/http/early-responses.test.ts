import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyCursor, takeEarlyResponse } from './early-responses.ts'

const ADDRESS = '/api/agents'
const headers = { authorization: 'Bearer a', 'x-workspace': 'w1' }
const response = Promise.resolve(new Response('[]'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('portavozEarly', { place: '7-1', at: Date.now(), requests: { [ADDRESS]: { headers, response } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('early response: it is taken once', () => {
  expect(takeEarlyResponse(ADDRESS, { ...headers })).toBe(response)
  expect(takeEarlyResponse(ADDRESS, { ...headers })).toBeUndefined()
})

test('early response: that of another address stays', () => {
  expect(takeEarlyResponse('/api/documents', headers)).toBeUndefined()
  expect(takeEarlyResponse(ADDRESS, headers)).toBe(response)
})

test('early response: one for another account or workspace is never taken', () => {
  expect(takeEarlyResponse(ADDRESS, { ...headers, 'x-workspace': 'w2' })).toBeUndefined()
  // The console asks by itself now: what was sent ahead is older than its own request.
  expect(takeEarlyResponse(ADDRESS, headers)).toBeUndefined()
})

test('early response: the console asked first, so boot.js does not ask the same', () => {
  void takeEarlyResponse('/api/workspaces', headers)
  expect('/api/workspaces' in globalThis.portavozEarly!.requests).toBe(true)
})

test('early response: after 30 seconds it is too old', () => {
  vi.advanceTimersByTime(30_000)
  expect(takeEarlyResponse(ADDRESS, headers)).toBe(response)
  globalThis.portavozEarly!.requests[ADDRESS] = { headers, response }
  vi.advanceTimersByTime(1)
  expect(takeEarlyResponse(ADDRESS, headers)).toBeUndefined()
})

test('page without early requests: nothing is taken, and no cursor is known', () => {
  expect(earlyCursor()).toBe('7-1')
  vi.stubGlobal('portavozEarly', undefined)
  expect(takeEarlyResponse(ADDRESS, headers)).toBeUndefined()
  expect(earlyCursor()).toBe('')
})
