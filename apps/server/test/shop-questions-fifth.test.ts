import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from './run-shop-questions.ts'
import { normalizeForComparison, fifthSet, tally } from './shops.ts'

const { shops, questionsOf, readShop } = fifthSet

test(
  'fifth shop questions: every expected answer stands in its document',
  async () => {
    const missing: unknown[] = []
    for (const shop of shops) {
      const documents = await readShop(shop)
      const textOf = (name: string | null) =>
        normalizeForComparison(
          documents.flatMap((one) => (one.name === name ? one.passages.map(({ text }) => text) : [])).join(' '),
        )
      missing.push(
        ...questionsOf(shop).filter(
          ({ document, answer }) => answer !== null && !textOf(document).includes(normalizeForComparison(answer)),
        ),
      )
    }
    expect(missing).toEqual([])
  },
  SHOP_TEST_TIMEOUT_MS,
)

/** The hardest wording: most things are asked for in words that no document and no lexicon has. */
test(
  'fifth shop questions: one of five is answered from the right document, few wrongly',
  async () => {
    const figures = tally(await runShopQuestions(fifthSet, shops))
    process.stdout.write(`fifth shops: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.22)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(0.04)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.05)
  },
  SHOP_TEST_TIMEOUT_MS,
)
