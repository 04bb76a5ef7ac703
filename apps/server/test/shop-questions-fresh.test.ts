import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runShopQuestions, SHOP_TEST_TIMEOUT_MS } from './run-shop-questions.ts'
import { findMissingAnswers, freshSet, type ShopAnswer, tally } from './shops.ts'

const { shops, questionsOf } = freshSet
const formatPercent = (share: number) => `${(100 * share).toFixed(1)} %`

/** One line for each wrong quote: shop, question, expected document and answer, quoted document and text. */
function writeWrongAnswers(answers: readonly ShopAnswer[]): string {
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
  'fresh shop questions: every expected answer occurs in its document',
  async () => {
    expect(await findMissingAnswers(freshSet)).toEqual([])
  },
  SHOP_TEST_TIMEOUT_MS,
)

test(
  'fresh shop questions: most are answered from the right document and few wrongly',
  async () => {
    const answers = await runShopQuestions(freshSet, shops)
    const { right, wrong, silent, unanswerableQuoted, wrongOfAll } = tally(answers)
    process.stdout.write(
      `fresh shops, ${answers.length} questions: answered right ${formatPercent(right)}, ` +
        `answered wrong ${formatPercent(wrong)}, ` +
        `not answered ${formatPercent(silent)}, unanswerable quoted ${formatPercent(unanswerableQuoted)}, ` +
        `wrong overall ${formatPercent(wrongOfAll)}\n`,
    )
    if (process.env.PRINT_WRONG === '1') process.stdout.write(`wrong answers: ${writeWrongAnswers(answers)}\n`)
    expect(answers).toHaveLength(shops.flatMap(questionsOf).length)
    expect(right).toBeGreaterThanOrEqual(0.75)
    expect(wrongOfAll).toBeLessThanOrEqual(0.02)
    expect(unanswerableQuoted).toBeLessThanOrEqual(0.03)
  },
  SHOP_TEST_TIMEOUT_MS,
)
