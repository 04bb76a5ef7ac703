import { CustomConfig, type Spending } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { type Allowance, allowanceAt, isAllowanceSpent } from './allowance.ts'
import { budgetOf } from './means.ts'
import { monthIn } from './month.ts'
import type { SpendingStore } from './spending.store.ts'

type Needs = {
  store: SpendingStore
  /** What all accounts of open sign-up may spend together in a month. */
  signUpTotalMicros: number
  clock: Clock
  /** Throws for one that is not theirs. */
  found: (userId: string, agentId: string) => Promise<{ customConfig: unknown }>
}

/** What an agent spent since its month began, in the zone of its hours. */
export const createSpendingOf =
  ({ store, signUpTotalMicros, clock, found }: Needs) =>
  async (userId: string, agentId: string): Promise<Spending> => {
    const config = CustomConfig.parse((await found(userId, agentId)).customConfig)
    const { month, timezone } = monthIn(config.businessHours.timezone, clock.now())
    const spent = await store.of({ userId, agentId, month })
    const allowance = allowanceAt(await store.allowance(userId), signUpTotalMicros, clock.now())
    return { month, timezone, ...spent, budgetMicros: budgetOf(config), installation: allowance && given(allowance) }
  }

const given = (allowance: Allowance): Spending['installation'] => ({
  monthlyMicros: allowance.monthlyMicros,
  spentMicros: allowance.spentMicros,
  isSpent: isAllowanceSpent(allowance),
})
