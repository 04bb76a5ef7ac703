import { createAsking } from '../src/modules/knowledge/asking.ts'
import { createRecall } from '../src/modules/knowledge/recall.ts'
import { createRecallStore } from '../src/modules/knowledge/recall.store.ts'
import { openFreshDb } from './fresh-db.ts'
import { eachOf, storeDocuments } from './quiz.ts'
import { outcomeOf, type ShopAnswer, type ShopSet } from './shops.ts'

/** Every document is read by the real reader, on a machine that may be busy. */
export const SHOPS_MS = 240_000

/** Stores each shop as its own account in a database of the test, and asks every question of these shops. */
export async function askShops({ questionsOf, readShop }: ShopSet, shops: readonly string[]): Promise<ShopAnswer[]> {
  const db = await openFreshDb()
  for (const shop of shops) await storeDocuments({ db, userId: shop }, await readShop(shop))
  const { recollect } = createAsking(createRecall(createRecallStore(db)), { now: () => new Date() })
  return eachOf(shops.flatMap(questionsOf), async (one) => {
    const { quote } = await recollect({ userId: one.shop, agentId: '' }, one.question, new Date())
    return { ...one, outcome: outcomeOf(one, quote), quoted: quote?.text ?? null, from: quote?.source.name ?? null }
  })
}
