import { expect, test } from 'vitest'
import { costOf } from '../model-session.ts'
import { offeredModels, usualPriceOf } from './usual-prices.ts'

test('usual price: every offered model has one, also with a date suffix', () => {
  for (const { provider, name } of offeredModels)
    for (const day of ['', '-2025-08-07', '-20251001'])
      expect({ name, day, price: usualPriceOf({ provider, name: name + day }) }).not.toMatchObject({ price: null })
})

test.each([
  ['a name that nobody knows', { provider: 'openai', name: 'gpt-99' }],
  ['a name of one’s own', { provider: 'custom', name: 'gpt-5-mini' }],
] as const)('usual price: none for %s', (_, model) => expect(usualPriceOf(model)).toBeNull())

test('cost: rounded up to whole millionths, null without a price', () => {
  const price = usualPriceOf({ provider: 'openai', name: 'gpt-5-mini' })
  expect(costOf({ inputTokens: 1_000_000, outputTokens: 1_000_000 }, price)).toBe(2_250_000)
  expect(costOf({ inputTokens: 1, outputTokens: 0 }, price)).toBe(1)
  expect(costOf({ inputTokens: 0, outputTokens: 0 }, price)).toBe(0)
  expect(costOf({ inputTokens: 9, outputTokens: 9 }, null)).toBeNull()
})
