import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { eachOf } from '../../../test/quiz.ts'
import { heldAsideShops, openShop, outcomeOf, questionsOf, tally, tuningShops } from '../../../test/shops.ts'
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
  { half: 'tuning', shops: tuningShops, least: 0.88, most: 0.02 },
  { half: 'held aside', shops: heldAsideShops, least: 0.8, most: 0.07 },
])(
  'shop questions, $half half: most are answered from the right document, few wrongly',
  async ({ half, shops, least, most }) => {
    const figures = await askShops(shops)
    process.stdout.write(`${half}: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(least)
    expect(figures.wrongOfAll).toBeLessThanOrEqual(most)
  },
  SHOPS_MS,
)
