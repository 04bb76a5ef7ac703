import { fail, limits, type Price, type PricedModel } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Model } from '../../ports/brain.ts'
import type { OwnPrice, PriceStore } from './prices.store.ts'
import { usualPriceOf, usualPrices } from './usual-prices.ts'

type Needs = {
  store: PriceStore
  clock: Clock
  /** What speaks for the agents of a person. */
  inUse: (userId: string) => Promise<Pick<Model, 'provider' | 'name'>[]>
  /** Called after each commit. */
  committed: () => void
}

/** What models cost an account: its own prices over the usual ones, and what it uses without knowing a price. */
export function createPrices({ store, clock, inUse, committed }: Needs) {
  const list = async (userId: string): Promise<PricedModel[]> => {
    const [own, used] = await Promise.all([store.list(userId), inUse(userId)])
    const names = new Set(used.map(({ name }) => name))
    const told = (model: string, price: Price | null, isOwn = false) => ({
      model,
      price,
      isOwn,
      isUsed: names.has(model),
    })
    // The first of a name counts: a usual name at an address of one's own has no usual price.
    const all = [
      ...own.map(({ model, ...price }) => told(model, price, true)),
      ...used.map((one) => told(one.name, usualPriceOf(one))),
      ...[...usualPrices].map(([model, price]) => told(model, price)),
    ]
    return [...Map.groupBy(all, ({ model }) => model).values()].flatMap(([first]) => first ?? [])
  }
  return {
    list,
    async save(userId: string, price: OwnPrice): Promise<PricedModel[]> {
      if (!(await store.save(userId, price, limits.pricesMax, clock.now()))) fail('models.too_many_prices')
      committed()
      return list(userId)
    },
    async remove(userId: string, model: string): Promise<PricedModel[]> {
      await store.remove(userId, model)
      committed()
      return list(userId)
    },
  }
}
export type Prices = ReturnType<typeof createPrices>
