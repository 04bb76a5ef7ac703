import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { eachOf } from '../../../test/quiz.ts'
import { openShop, outcomeOf, questionsOf, tally, tuningShops } from '../../../test/shops.ts'
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

test(
  'shop questions, tuning half: most are answered from the right document, few wrongly',
  async () => {
    const figures = await askShops(tuningShops)
    process.stdout.write(`tuning half: ${JSON.stringify(figures)}\n`)
    expect(figures.right).toBeGreaterThanOrEqual(0.5)
  },
  SHOPS_MS,
)
