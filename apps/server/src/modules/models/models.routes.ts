import { models as api, type ModelDraft, type Spending, spendings } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import type { AccountModels } from './account-model.service.ts'
import { baseUrlOf, resolveApiKey, type StoredKey } from './resolve-api-key.ts'
import type { Prices } from './spending/prices.service.ts'
import type { TryModel } from './try-model.ts'

type ModelRoutesInputs = {
  account: AccountModels
  prices: Prices
  tryModel: TryModel
  spendingOf: (workspaceId: string, agentId: string) => Promise<Spending>
  keyOfAgent: (workspaceId: string, agentId: string, provider: ModelSettings['provider']) => Promise<StoredKey | null>
  /** Runs when the model of agents without their own changes. */
  changed: (workspaceId: string) => Promise<void>
}

export function modelRoutes(
  bind: BindEndpoint,
  { account, prices, tryModel, spendingOf, keyOfAgent, changed: afterModelChange }: ModelRoutesInputs,
): void {
  const toModelSettings = (draft: Omit<ModelDraft, 'sees'>, stored: StoredKey | null): ModelSettings => ({
    provider: draft.provider,
    name: draft.name,
    baseUrl: baseUrlOf(draft),
    apiKey: resolveApiKey(draft, stored),
    isOperators: false,
  })
  bind(api.get, (_, viewer) => account.read(viewer.workspaceId))
  bind(api.save, async (draft, viewer, { describe }) => {
    const { current, changes } = await account.save(viewer.workspaceId, draft)
    describe(changes)
    await afterModelChange(viewer.workspaceId)
    return current
  })
  bind(api.remove, async (_, viewer) => {
    const current = await account.remove(viewer.workspaceId)
    await afterModelChange(viewer.workspaceId)
    return current
  })
  bind(api.try, async ({ agentId, ...draft }, { workspaceId }) => {
    const stored =
      agentId === undefined ? account.storedKey(workspaceId) : keyOfAgent(workspaceId, agentId, draft.provider)
    return tryModel(toModelSettings(draft, await stored))
  })
  bind(api.prices, (_, viewer) => prices.list(viewer.workspaceId))
  bind(api.setPrice, (price, viewer, { describe }) => {
    describe(price.model)
    return prices.save(viewer.workspaceId, price)
  })
  bind(api.removePrice, async ({ model }, viewer, { describe }) => {
    // A name that is not listed may be anything that was typed, also a key.
    const listed = await prices.list(viewer.workspaceId)
    if (listed.some((price) => price.model === model)) describe(model)
    return prices.remove(viewer.workspaceId, model)
  })
  bind(spendings.ofAgent, ({ id }, viewer) => spendingOf(viewer.workspaceId, id))
}
