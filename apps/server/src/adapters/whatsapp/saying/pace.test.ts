import { expect, test } from 'vitest'
import { createPace } from './pace.ts'
import { WAITS } from '../waits.ts'

const half = () => 0.5
const NOW = 1_000_000

test('two messages of one account are seconds apart, and those of two accounts are not', () => {
  const pace = createPace(WAITS, half)
  expect(pace.take('una', 'a', NOW)).toBe(0)
  expect(pace.take('una', 'b', NOW)).toBe(2_000)
  expect(pace.take('una', 'c', NOW)).toBe(4_000)
  expect(pace.take('otra', 'd', NOW)).toBe(0)
})

test('what is written for long leaves later, and nobody writes two at once', () => {
  const pace = createPace(WAITS, half)
  expect(pace.take('una', 'a', NOW, 2_500)).toBe(2_500)
  expect(pace.take('una', 'b', NOW, 500)).toBe(4_500)
  expect(pace.take('una', 'c', NOW, 2_500)).toBe(7_000)
  expect(pace.take('una', 'c', NOW + 6_000, 2_500)).toBe(1_000)
})

test('whoever comes back finds their place, and nobody who came later is before them', () => {
  const pace = createPace(WAITS, half)
  for (const id of ['a', 'b', 'c', 'd']) pace.take('una', id, NOW)
  expect(pace.take('una', 'd', NOW + 1_000)).toBe(5_000)
  expect(pace.take('una', 'e', NOW + 1_000)).toBe(7_000)
  expect(pace.take('una', 'd', NOW + 7_000)).toBe(0)
})

test('no more than twenty leave in any minute', () => {
  const pace = createPace({ ...WAITS, gapMs: [0, 0] }, half)
  for (let i = 0; i < 20; i++) expect(pace.take('una', `${i}`, NOW + i * 100)).toBe(0)
  expect(pace.take('una', 'otra', NOW + 10_000)).toBe(50_000)
  expect(pace.take('una', 'otra', NOW + 60_000)).toBe(0)
})

test('of eighty that ask at once each leaves in its turn, twenty a minute', () => {
  const pace = createPace(WAITS, half)
  const waits = Array.from({ length: 80 }, (_, i) => pace.take('una', `${i}`, NOW))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBeLessThan(4 * 60_000)
  for (const [i, wait] of waits.entries()) if (i >= 20) expect(wait - waits[i - 20]!).toBeGreaterThanOrEqual(60_000)
})
