import { expect, test } from 'vitest'
import { createPace } from './whatsapp.pace.ts'
import { WAITS } from './whatsapp.waits.ts'

const half = () => 0.5

test('two messages of one account are seconds apart, and those of two accounts are not', () => {
  const pace = createPace(WAITS, half)
  expect(pace.take('una', 1_000_000, 4_000)).toBe(0)
  expect(pace.take('una', 1_000_000, 4_000)).toBe(2_000)
  expect(pace.take('una', 1_000_000, 4_000)).toBe(4_000)
  expect(pace.take('otra', 1_000_000, 4_000)).toBe(0)
})

test('whoever would wait too long takes no place', () => {
  const pace = createPace(WAITS, half)
  for (let i = 0; i < 3; i++) pace.take('una', 1_000_000, 4_000)
  expect(pace.take('una', 1_000_000, 4_000)).toBe(6_000)
  expect(pace.take('una', 1_000_000, 4_000)).toBe(6_000)
  expect(pace.take('una', 1_002_000, 4_000)).toBe(4_000)
})

test('no more than twenty leave in any minute', () => {
  const pace = createPace({ ...WAITS, gapMs: [0, 0] }, half)
  for (let i = 0; i < 20; i++) expect(pace.take('una', 1_000_000 + i * 100, 0)).toBe(0)
  expect(pace.take('una', 1_010_000, 0)).toBe(50_000)
  expect(pace.take('una', 1_060_000, 0)).toBe(0)
})
