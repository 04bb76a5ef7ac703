import type { ModelProvider } from '@portavoz/contract'
import { allowanceAt, isAllowanceSpent } from './allowance.ts'
import { chargeInstallation } from './charge-installation.ts'
import { budgetMicrosOf, currentMonthOf, type PayingAgent, type PaymentDeps, recordPayment } from './record-payment.ts'
import type { SpendingPurpose } from './spending.store.ts'

export type AgentBudgetDeps = PaymentDeps & {
  signUpTotalMicros: number
  /** Runs for each payment whose price is known. */
  countCost: (provider: ModelProvider, micros: number) => void
}

/** In millionths of a dollar. `micros` is null without a known price; the installation's allowance has one always. */
type Payment = { purpose: SpendingPurpose; provider: ModelProvider; micros: number | null; installationMicros: number }

/**
 * What an agent may still spend on a model this month. `by`: who pays the provider; the installation's model counts
 * against the workspace's allowance too.
 */
export async function openAgentBudget(
  deps: AgentBudgetDeps,
  agent: PayingAgent,
  by: 'agent' | 'account' | 'installation',
) {
  const { store, clock, signUpTotalMicros, countCost } = deps
  const { spent, allowance: stored } = await store.readLimits(agent)
  const budget = budgetMicrosOf(agent.config)
  const allowance = by === 'installation' ? allowanceAt(stored, signUpTotalMicros, clock.now()) : null
  return {
    isSpent:
      (budget !== null && (spent[currentMonthOf(agent, clock)] ?? 0) >= budget) ||
      (allowance !== null && isAllowanceSpent(allowance)),

    async pay({ purpose, provider, micros, installationMicros }: Payment): Promise<void> {
      if (micros !== null) countCost(provider, micros)
      await recordPayment(deps, agent, { micros, isTrial: false, purpose })
      if (allowance) await chargeInstallation(deps, agent, installationMicros)
    },
  }
}
