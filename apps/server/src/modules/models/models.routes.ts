import { models as api, type ModelDraft, type Spending, spendings } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { Model } from '../../ports/brain.ts'
import type { AccountModels } from './account-model.service.ts'
import { keyFor, type StoredKey } from './key-for.ts'
import type { Prices } from './prices.service.ts'
import type { TryModel } from './try-model.ts'

type Rooms = {
  account: AccountModels
  prices: Prices
  tryModel: TryModel
  spendingOf: (userId: string, agentId: string) => Promise<Spending>
  /** The key that an agent keeps for a provider. */
  keyOfAgent: (userId: string, agentId: string, provider: Model['provider']) => Promise<StoredKey | null>
  /** Another model speaks for those that have none of their own. */
  changed: (userId: string) => Promise<void>
}

export function modelRoutes(bind: Bind, { account, prices, tryModel, spendingOf, keyOfAgent, changed }: Rooms): void {
  const typed = (draft: ModelDraft, stored: StoredKey | null): Model => ({
    provider: draft.provider,
    name: draft.name,
    baseUrl: draft.provider === 'custom' ? draft.baseUrl : '',
    apiKey: keyFor(draft, stored),
    isOperators: false,
  })
  bind(api.get, (_, viewer) => account.get(viewer.id))
  bind(api.save, async (draft, viewer) => {
    const saved = await account.save(viewer.id, draft)
    await changed(viewer.id)
    return saved
  })
  bind(api.remove, async (_, viewer) => {
    const left = await account.remove(viewer.id)
    await changed(viewer.id)
    return left
  })
  bind(api.try, async ({ agentId, ...draft }, { id }) => {
    const stored = agentId === undefined ? account.storedKey(id) : keyOfAgent(id, agentId, draft.provider)
    return tryModel(typed(draft, await stored))
  })
  bind(api.prices, (_, viewer) => prices.list(viewer.id))
  bind(api.setPrice, (price, viewer) => prices.save(viewer.id, price))
  bind(api.removePrice, ({ model }, viewer) => prices.remove(viewer.id, model))
  bind(spendings.ofAgent, ({ id }, viewer) => spendingOf(viewer.id, id))
}
