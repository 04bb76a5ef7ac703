import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from '../../../../test/run-shop-questions.ts'
import { calibrationSet, evenShops, oddShops, tally } from '../../../../test/shops.ts'

test.each([
  { half: 'even', shops: evenShops, least: 0.85, most: 0.015 },
  { half: 'odd', shops: oddShops, least: 0.85, most: 0.015 },
])(
  'shop questions, $half half: most are answered from the right document, few wrongly',
  async ({ half, shops, least: minCorrect, most: maxWrong }) => {
    const figures = tally(await runShopQuestions(calibrationSet, shops))
    process.stdout.write(`${half}: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(minCorrect)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(maxWrong)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.02)
  },
  SHOP_TEST_TIMEOUT_MS,
)
