import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askShops, SHOPS_MS } from './ask-shops.ts'
import { bare, freshSet, type ShopAnswer, tally } from './shops.ts'

const { shops, questionsOf, readShop } = freshSet
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** One line for each wrong quote: shop, question, expected document and answer, quoted document and text. */
function writeWrong(answers: readonly ShopAnswer[]): string {
  const lines = answers
    .filter(({ outcome }) => outcome === 'wrong')
    .map(({ shop, question, document, answer, from, quoted }) =>
      [shop, question, document ?? '-', answer ?? '-', from, quoted?.replaceAll(/\s+/g, ' ')].join('\t'),
    )
  const path = join(tmpdir(), 'shop-questions-fresh-wrong.tsv')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

test(
  'fresh shop questions: every expected answer stands in its document',
  async () => {
    const missing: unknown[] = []
    for (const shop of shops) {
      const texts = new Map<string | null, string>()
      for (const { name, passages } of await readShop(shop))
        texts.set(name, bare(passages.map(({ text }) => text).join(' ')))
      missing.push(
        ...questionsOf(shop).filter(
          ({ document, answer }) => answer !== null && !texts.get(document)?.includes(bare(answer)),
        ),
      )
    }
    expect(missing).toEqual([])
  },
  SHOPS_MS,
)

test(
  'fresh shop questions: most are answered from the right document, few wrongly',
  async () => {
    const answers = await askShops(freshSet, shops)
    const { right, wrong, silent, unanswerableQuoted, wrongOfAll } = tally(answers)
    process.stdout.write(
      `fresh shops, ${answers.length} questions: answered right ${percent(right)}, answered wrong ${percent(wrong)}, ` +
        `not answered ${percent(silent)}, unanswerable quoted ${percent(unanswerableQuoted)}, ` +
        `wrong overall ${percent(wrongOfAll)}\n`,
    )
    if (process.env.PRINT_WRONG === '1') process.stdout.write(`wrong answers: ${writeWrong(answers)}\n`)
    expect(answers).toHaveLength(shops.flatMap(questionsOf).length)
    expect(right).toBeGreaterThanOrEqual(0.75)
    expect(wrongOfAll).toBeLessThanOrEqual(0.02)
    expect(unanswerableQuoted).toBeLessThanOrEqual(0.03)
  },
  SHOPS_MS,
)
