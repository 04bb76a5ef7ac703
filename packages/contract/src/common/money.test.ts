import { expect, test } from 'vitest'
import { formatUsd } from './money.ts'

test.each([
  [0, '0,00 USD'],
  [1, '0,000001 USD'],
  [3_140, '0,0031 USD'],
  [99_999, '0,1 USD'],
  [250_000, '0,25 USD'],
  [12_400_000, '12,40 USD'],
  [1_234_567_890, '1.234,57 USD'],
])('%i millionths of a dollar are «%s»', (micros, formatted) => expect(formatUsd(micros)).toBe(formatted))
