import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attempts } from './send-attempts.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.useRealTimers())

test('what is tried again keeps its name, however late; other words, or those of another conversation, have another', () => {
  vi.useFakeTimers()
  const first = attempts.nameFor('c1', 'Sí')
  expect(first).toMatch(/^[\da-f]{32}$/)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(attempts.nameFor('c1', 'Sí')).toBe(first)
  expect(new Set([first, attempts.nameFor('c2', 'Sí'), attempts.nameFor('c1', 'No')]).size).toBe(3)
})

test('what was kept is over: the same words are another message', () => {
  const first = attempts.nameFor('c1', 'Sí')
  attempts.forget('c1')
  expect(attempts.nameFor('c1', 'Sí')).not.toBe(first)
})

test('who wipes out what they tried, or changes it, and says the same again means another message', () => {
  const first = attempts.nameFor('c1', 'Sí')
  attempts.typed('c1', '')
  const second = attempts.nameFor('c1', 'Sí')
  attempts.typed('c1', 'S')
  expect(new Set([first, second, attempts.nameFor('c1', 'Sí')]).size).toBe(3)
})

test('who types on behind what is on its way, and takes that back, still says the same', () => {
  const first = attempts.nameFor('c1', 'Sí')
  attempts.typed('c1', 'Sí, y')
  attempts.typed('c1', 'Sí')
  expect(attempts.nameFor('c1', 'Sí')).toBe(first)
})
