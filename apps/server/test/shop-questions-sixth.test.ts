import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from './run-shop-questions.ts'
import { normalizeForComparison, sixthSet, tally } from './shops.ts'

const { shops, questionsOf, readShop } = sixthSet

test(
  'sixth shop questions: every expected answer stands in its document',
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

/** Chat messages to shops of eight countries: short, misspelt, often about a row of a price list. */
test(
  'sixth shop questions: half are answered from the right document, few wrongly',
  async () => {
    const figures = tally(await runShopQuestions(sixthSet, shops))
    process.stdout.write(`sixth shops: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.5)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(0.02)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.02)
  },
  SHOP_TEST_TIMEOUT_MS,
)
