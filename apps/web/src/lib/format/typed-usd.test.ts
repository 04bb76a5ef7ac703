import { expect, test } from 'vitest'
import { formatTypedUsd, parseMicros } from './typed-usd.ts'

test.each([
  ['0,25', 250_000],
  [' 2 ', 2_000_000],
  ['0.000001', 1],
  ['1.1', 1_100_000],
])('typed price: «%s» dollars are %i millionths, and are formatted back the same', (typed, micros) => {
  expect(parseMicros(typed)).toBe(micros)
  expect(parseMicros(formatTypedUsd(micros))).toBe(micros)
})
