import { beforeEach, expect, test, vi } from 'vitest'
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

test('what is tried again within two minutes keeps its name; other words, or the same later, have another', () => {
  const first = attempts.nameFor('c1', 'Sí', 0)
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(attempts.nameFor('c1', 'Sí', 90_000)).toBe(first)
  expect(attempts.nameFor('c1', 'Sí', 180_000)).toBe(first)
  const later = attempts.nameFor('c1', 'Sí', 300_000)
  const others = [first, later, attempts.nameFor('c2', 'Sí', 300_000), attempts.nameFor('c1', 'No', 300_000)]
  expect(new Set(others).size).toBe(4)
})

test('what was kept is over: the same words are another message', () => {
  const first = attempts.nameFor('c1', 'Sí', 0)
  attempts.forget('c1')
  expect(attempts.nameFor('c1', 'Sí', 1)).not.toBe(first)
})
