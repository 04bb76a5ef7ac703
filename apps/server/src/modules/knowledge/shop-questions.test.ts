import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { eachOf } from '../../../test/quiz.ts'
import { evenShops, oddShops, openShop, outcomeOf, questionsOf, tally } from '../../../test/shops.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createAsking } from './asking.ts'
import { createRecall } from './recall.ts'
import { createRecallStore } from './recall.store.ts'

/** Every document is read by the real reader, on a machine that may be busy. */
const SHOPS_MS = 240_000

async function askShops(shops: readonly string[]) {
  const database = await freshDatabase()
  const pool = createPool(database.url)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const db = connect(pool)
  for (const shop of shops) await openShop(db, shop)
  const { recollect } = createAsking(createRecall(createRecallStore(db)), { now: () => new Date() })
  const asked = shops.flatMap(questionsOf)
  const outcomes = await eachOf(asked, async (one) =>
    outcomeOf(one, (await recollect({ userId: one.shop, agentId: '' }, one.question, new Date())).quote),
  )
  return tally(asked, outcomes)
}

test.each([
  { half: 'even', shops: evenShops, least: 0.86, most: 0.01 },
  { half: 'odd', shops: oddShops, least: 0.83, most: 0.025 },
])(
  'shop questions, $half half: most are answered from the right document, few wrongly',
  async ({ half, shops, least, most }) => {
    const figures = await askShops(shops)
    process.stdout.write(`${half}: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(least)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(most)
    expect(figures.unanswerableQuoted).toBeLessThanOrEqual(0.02)
  },
  SHOPS_MS,
)
