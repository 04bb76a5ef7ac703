import { models as api, type ModelDraft, type Spending, spendings } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import type { AccountModels } from './account-model.service.ts'
import { resolveApiKey, type StoredKey } from './resolve-api-key.ts'
import type { Prices } from './spending/prices.service.ts'
import type { TryModel } from './try-model.ts'

type ModelRoutesInputs = {
  account: AccountModels
  prices: Prices
  tryModel: TryModel
  spendingOf: (userId: string, agentId: string) => Promise<Spending>
  keyOfAgent: (userId: string, agentId: string, provider: ModelSettings['provider']) => Promise<StoredKey | null>
  /** Runs when the model of agents without their own changes. */
  changed: (userId: string) => Promise<void>
}

export function modelRoutes(
  bind: BindEndpoint,
  { account, prices, tryModel, spendingOf, keyOfAgent, changed: afterModelChange }: ModelRoutesInputs,
): void {
  const toModelSettings = (draft: ModelDraft, stored: StoredKey | null): ModelSettings => ({
    provider: draft.provider,
    name: draft.name,
    baseUrl: draft.provider === 'custom' ? draft.baseUrl : '',
    apiKey: resolveApiKey(draft, stored),
    isOperators: false,
  })
  bind(api.get, (_, viewer) => account.read(viewer.id))
  bind(api.save, async (draft, viewer) => {
    const current = await account.save(viewer.id, draft)
    await afterModelChange(viewer.id)
    return current
  })
  bind(api.remove, async (_, viewer) => {
    const current = await account.remove(viewer.id)
    await afterModelChange(viewer.id)
    return current
  })
  bind(api.try, async ({ agentId, ...draft }, { id }) => {
    const stored = agentId === undefined ? account.storedKey(id) : keyOfAgent(id, agentId, draft.provider)
    return tryModel(toModelSettings(draft, await stored))
  })
  bind(api.prices, (_, viewer) => prices.list(viewer.id))
  bind(api.setPrice, (price, viewer) => prices.save(viewer.id, price))
  bind(api.removePrice, ({ model }, viewer) => prices.remove(viewer.id, model))
  bind(spendings.ofAgent, ({ id }, viewer) => spendingOf(viewer.id, id))
}
