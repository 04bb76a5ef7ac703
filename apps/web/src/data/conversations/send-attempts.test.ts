import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendAttempts } from './send-attempts.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.useRealTimers())

test('retry: the same text in the same conversation keeps its external id; another text gets a new one', () => {
  vi.useFakeTimers()
  const first = sendAttempts.externalIdFor('c1', 'Sí')
  expect(first).toMatch(/^[\da-f]{32}$/)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(sendAttempts.externalIdFor('c1', 'Sí')).toBe(first)
  expect(new Set([first, sendAttempts.externalIdFor('c2', 'Sí'), sendAttempts.externalIdFor('c1', 'No')]).size).toBe(3)
})

test('stored message: sending the same text again uses a new external id', () => {
  const first = sendAttempts.externalIdFor('c1', 'Sí')
  sendAttempts.remove('c1')
  expect(sendAttempts.externalIdFor('c1', 'Sí')).not.toBe(first)
})

test('changed text: typing the same again is a new message', () => {
  const first = sendAttempts.externalIdFor('c1', 'Sí')
  sendAttempts.onInput('c1', '')
  const second = sendAttempts.externalIdFor('c1', 'Sí')
  sendAttempts.onInput('c1', 'S')
  expect(new Set([first, second, sendAttempts.externalIdFor('c1', 'Sí')]).size).toBe(3)
})

test('text typed after a message under way and removed again: the external id stays', () => {
  const first = sendAttempts.externalIdFor('c1', 'Sí')
  sendAttempts.onInput('c1', 'Sí, y')
  sendAttempts.onInput('c1', 'Sí')
  expect(sendAttempts.externalIdFor('c1', 'Sí')).toBe(first)
})
