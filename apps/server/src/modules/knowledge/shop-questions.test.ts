import { expect, test } from 'vitest'
import { askShops, SHOPS_MS } from '../../../test/ask-shops.ts'
import { calibrationSet, evenShops, oddShops, tally } from '../../../test/shops.ts'

test.each([
  { half: 'even', shops: evenShops, least: 0.85, most: 0.015 },
  { half: 'odd', shops: oddShops, least: 0.85, most: 0.015 },
])(
  'shop questions, $half half: most are answered from the right document, few wrongly',
  async ({ half, shops, least, most }) => {
    const figures = tally(await askShops(calibrationSet, shops))
    process.stdout.write(`${half}: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(least)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(most)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.02)
  },
  SHOPS_MS,
)
