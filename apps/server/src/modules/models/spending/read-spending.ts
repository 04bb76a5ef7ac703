import { CustomConfig, type Spending } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { type InstallationAllowance, allowanceAt, isAllowanceSpent } from './allowance.ts'
import { budgetMicrosOf } from './record-payment.ts'
import { monthIn } from './month.ts'
import type { SpendingStore } from './spending.store.ts'

type ReadSpendingDeps = {
  store: SpendingStore
  signUpTotalMicros: number
  clock: Clock
  requireAgent: (workspaceId: string, agentId: string) => Promise<{ customConfig: unknown }>
}

/** What an agent spent this month, in the time zone of its business hours. */
export const createReadSpending =
  ({ store, signUpTotalMicros, clock, requireAgent }: ReadSpendingDeps) =>
  async (workspaceId: string, agentId: string): Promise<Spending> => {
    const config = CustomConfig.parse((await requireAgent(workspaceId, agentId)).customConfig)
    const { month, timezone } = monthIn(config.businessHours.timezone, clock.now())
    const figures = await store.read({ workspaceId, agentId, month })
    const allowance = allowanceAt(await store.allowance(workspaceId), signUpTotalMicros, clock.now())
    return {
      month,
      timezone,
      ...figures,
      budgetMicros: budgetMicrosOf(config),
      installation: allowance && presentAllowance(allowance),
    }
  }

const presentAllowance = (allowance: InstallationAllowance): Spending['installation'] => ({
  monthlyMicros: allowance.monthlyMicros,
  spentMicros: allowance.spentMicros,
  isSpent: isAllowanceSpent(allowance),
})
