import { fail, limits, type ModelPrice, type PricedModel } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ModelSettings } from '../../../ports/language-model.ts'
import type { OwnPrice, PriceStore } from './prices.store.ts'
import { usualPriceOf, usualPrices } from './usual-prices.ts'

type PricesServiceDeps = {
  store: PriceStore
  clock: Clock
  /** The models that the workspace's agents use. */
  modelsInUse: (workspaceId: string) => Promise<Pick<ModelSettings, 'provider' | 'name'>[]>
  afterCommit: () => void
}

/** The prices of models for a workspace: its own, the usual ones, and the used models without a price. */
export function createPrices({ store, clock, modelsInUse, afterCommit }: PricesServiceDeps) {
  const list = async (workspaceId: string): Promise<PricedModel[]> => {
    const [ownPrices, used] = await Promise.all([store.list(workspaceId), modelsInUse(workspaceId)])
    const names = new Set(used.map(({ name }) => name))
    const toPricedModel = (model: string, price: ModelPrice | null, isOwn = false) => ({
      model,
      price,
      isOwn,
      isUsed: names.has(model),
    })
    // The first entry of a name wins: a usual name at an own address has no usual price.
    const candidates = [
      ...ownPrices.map(({ model, ...price }) => toPricedModel(model, price, true)),
      ...used.map((model) => toPricedModel(model.name, usualPriceOf(model))),
      ...[...usualPrices].map(([model, price]) => toPricedModel(model, price)),
    ]
    return [...Map.groupBy(candidates, ({ model }) => model).values()].flatMap(([first]) => first ?? [])
  }
  return {
    list,
    async save(workspaceId: string, price: OwnPrice): Promise<PricedModel[]> {
      if (!(await store.save(workspaceId, price, limits.pricesMax, clock.now()))) fail('models.too_many_prices')
      afterCommit()
      return list(workspaceId)
    },
    async remove(workspaceId: string, model: string): Promise<PricedModel[]> {
      await store.remove(workspaceId, model)
      afterCommit()
      return list(workspaceId)
    },
  }
}
export type Prices = ReturnType<typeof createPrices>
