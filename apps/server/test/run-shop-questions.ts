import { createSearchService } from '../src/modules/knowledge/search/search.service.ts'
import { createSearchPassages } from '../src/modules/knowledge/search/search-passages.ts'
import { createPassageSearchStore } from '../src/modules/knowledge/search/passage-search.store.ts'
import { connectTestDatabase } from './database/connect-test-database.ts'
import { mapConcurrently, storeDocuments } from './retrieval-benchmark.ts'
import { outcomeOf, type ShopAnswer, type ShopSet } from './shops.ts'

/** Each document goes through the real parser, which is slow on a busy machine. */
export const SHOP_TEST_TIMEOUT_MS = 240_000

/** Stores each shop as its own account in a test database and asks every question of these shops. */
export async function runShopQuestions(
  { questionsOf, readShop }: ShopSet,
  shops: readonly string[],
): Promise<ShopAnswer[]> {
  const db = await connectTestDatabase()
  for (const shop of shops) await storeDocuments({ db, workspaceId: shop }, await readShop(shop))
  const { retrieve } = createSearchService(createSearchPassages(createPassageSearchStore(db)), {
    now: () => new Date(),
  })
  return mapConcurrently(shops.flatMap(questionsOf), async (shopQuestion) => {
    const { quote } = await retrieve({ workspaceId: shopQuestion.shop, agentId: '' }, shopQuestion.question, new Date())
    return {
      ...shopQuestion,
      outcome: outcomeOf(shopQuestion, quote),
      quoted: quote?.text ?? null,
      from: quote?.source.name ?? null,
    }
  })
}
