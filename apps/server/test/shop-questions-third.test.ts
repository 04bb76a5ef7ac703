import { expect, test } from 'vitest'
import { askShops, SHOPS_MS } from './ask-shops.ts'
import { tally, thirdSet } from './shops.ts'

/** Hard wording: many things are asked for in words that no document and no lexicon has. */
test(
  'third shop questions: two of five are answered from the right document, few wrongly',
  async () => {
    const figures = tally(await askShops(thirdSet, thirdSet.shops))
    process.stdout.write(`third shops: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.4)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(0.055)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.06)
  },
  SHOPS_MS,
)
