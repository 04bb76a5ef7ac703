import { type CustomConfig, formatUsd, MICROS, type ServerEvent } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { WARNING_SHARE } from './charge-installation.ts'
import { monthIn } from './month.ts'
import type { SpendingPurpose, SpendingStore } from './spending.store.ts'

/** An agent whose month pays for models. */
export type PayingAgent = { workspaceId: string; agentId: string; agentName: string; config: CustomConfig }

export type PaymentDeps = { store: SpendingStore; clock: Clock; afterCommit: () => void }

export const budgetMicrosOf = ({ budget }: CustomConfig): number | null =>
  budget.monthlyUsd === null ? null : Math.round(budget.monthlyUsd * MICROS)

export const currentMonthOf = ({ config }: Pick<PayingAgent, 'config'>, clock: Clock): string =>
  monthIn(config.businessHours.timezone, clock.now()).month

/** Adds to the agent's month, and warns the owner near the end of its budget. */
export async function recordPayment(
  { clock, store, afterCommit }: PaymentDeps,
  agent: PayingAgent,
  use: { micros: number | null; isTrial: boolean; purpose: SpendingPurpose },
): Promise<void> {
  const { workspaceId, agentId, agentName, config } = agent
  const month = currentMonthOf(agent, clock)
  const budgetMicros = budgetMicrosOf(config)
  const event = (spentMicros: number): ServerEvent => ({
    type: 'budget',
    agentId,
    agentName,
    month,
    spent: `Lleva ${formatUsd(spentMicros)} de ${formatUsd(budgetMicros ?? 0)}. Después responderá solo con tus documentos o el mensaje de respaldo.`,
  })
  const alarm = budgetMicros === null ? null : { atMicros: budgetMicros * WARNING_SHARE, at: clock.now(), event }
  if (await store.pay({ workspaceId, agentId, month, ...use }, alarm)) afterCommit()
}
