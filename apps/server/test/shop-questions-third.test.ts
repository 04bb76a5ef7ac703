import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from './run-shop-questions.ts'
import { tally, thirdSet } from './shops.ts'

/** Hard wording: many questions use words that neither the documents nor the lexicon contain. */
test(
  'third shop questions: two of five are answered from the right document and few wrongly',
  async () => {
    const figures = tally(await runShopQuestions(thirdSet, thirdSet.shops))
    process.stdout.write(`third shops: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.45)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(0.04)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.045)
  },
  SHOP_TEST_TIMEOUT_MS,
)
