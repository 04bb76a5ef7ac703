import { expect, test } from 'vitest'
import { isFirstFetch } from './is-first-fetch.ts'

const first = { isPending: true, failureCount: 0, errorUpdateCount: 0, fetchStatus: 'fetching' } as const

test('first fetch: ends with a response, a failure, or without a connection', () => {
  expect(isFirstFetch(first)).toBe(true)
  expect(isFirstFetch({ ...first, isPending: false })).toBe(false)
  expect(isFirstFetch({ ...first, failureCount: 1 })).toBe(false)
  expect(isFirstFetch({ ...first, errorUpdateCount: 1 })).toBe(false)
  expect(isFirstFetch({ ...first, fetchStatus: 'paused' })).toBe(false)
})
