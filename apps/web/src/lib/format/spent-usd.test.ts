import { expect, test } from 'vitest'
import { formatSpentUsd } from './spent-usd.ts'

test.each([
  [0, '0,00 USD'],
  [610, 'menos de 0,01 USD'],
  [9_999, 'menos de 0,01 USD'],
  [10_000, '0,01 USD'],
  [31_400, '0,03 USD'],
  [1_239_999, '1,24 USD'],
])('%i millionths of a dollar that were spent are «%s»', (micros, formatted) =>
  expect(formatSpentUsd(micros)).toBe(formatted),
)
