import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from './run-shop-questions.ts'
import { findMissingAnswers, sixthSet, tally } from './shops.ts'

test(
  'sixth shop questions: every expected answer occurs in its document',
  async () => {
    expect(await findMissingAnswers(sixthSet)).toEqual([])
  },
  SHOP_TEST_TIMEOUT_MS,
)

/** Chat messages to shops of eight countries: short, misspelt, often about a row of a price list. */
test(
  'sixth shop questions: half are answered from the right document, few wrongly',
  async () => {
    const figures = tally(await runShopQuestions(sixthSet, sixthSet.shops))
    process.stdout.write(`sixth shops: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.5)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(0.02)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.02)
  },
  SHOP_TEST_TIMEOUT_MS,
)
