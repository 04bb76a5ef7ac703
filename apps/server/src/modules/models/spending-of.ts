import { CustomConfig, type Spending } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { budgetOf } from './means.ts'
import { monthIn } from './month.ts'
import type { SpendingStore } from './spending.store.ts'

type Needs = {
  store: SpendingStore
  clock: Clock
  /** Throws for one that is not theirs. */
  found: (userId: string, agentId: string) => Promise<{ customConfig: unknown }>
}

/** What an agent spent since its month began, in the zone of its hours. */
export const createSpendingOf =
  ({ store, clock, found }: Needs) =>
  async (userId: string, agentId: string): Promise<Spending> => {
    const config = CustomConfig.parse((await found(userId, agentId)).customConfig)
    const { month, timezone } = monthIn(config.businessHours.timezone, clock.now())
    const spent = await store.of({ userId, agentId, month })
    return { month, timezone, ...spent, budgetMicros: budgetOf(config) }
  }
