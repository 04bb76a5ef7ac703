import { expect, test } from 'vitest'
import { typicalReplyCost } from './typical-reply-cost.ts'

test.each([
  ['what it reads and what it writes', { inputMicros: 250_000, outputMicros: 2_000_000 }, 675],
  ['a price of a few millionths, rounded up', { inputMicros: 1, outputMicros: 0 }, 1],
  ['a model that costs nothing', { inputMicros: 0, outputMicros: 0 }, 0],
])('typical reply cost: %s', (_, price, micros) => expect(typicalReplyCost(price)).toBe(micros))
