import { expect, test } from 'vitest'
import { randomBytes } from './random.ts'

test('random bytes: no two are alike, also across a refill of the buffer', () => {
  const issued = Array.from({ length: 1_000 }, () => randomBytes(32).toString('hex'))
  expect(new Set(issued).size).toBe(1_000)
  expect(issued.some((hex) => /^0+$/.test(hex))).toBe(false)
})

test('random bytes: issued bytes do not change later', () => {
  const first = randomBytes(16)
  const copy = first.toString('hex')
  for (let i = 0; i < 600; i++) randomBytes(16)
  expect(first.toString('hex')).toBe(copy)
})
