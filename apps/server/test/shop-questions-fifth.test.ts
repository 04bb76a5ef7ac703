import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from './run-shop-questions.ts'
import { findMissingAnswers, fifthSet, tally } from './shops.ts'

test(
  'fifth shop questions: every expected answer occurs in its document',
  async () => {
    expect(await findMissingAnswers(fifthSet)).toEqual([])
  },
  SHOP_TEST_TIMEOUT_MS,
)

/** The hardest wording: most questions use words that neither the documents nor the lexicon contain. */
test(
  'fifth shop questions: one of five is answered from the right document, few wrongly',
  async () => {
    const figures = tally(await runShopQuestions(fifthSet, fifthSet.shops))
    process.stdout.write(`fifth shops: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.22)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(0.04)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.05)
  },
  SHOP_TEST_TIMEOUT_MS,
)
