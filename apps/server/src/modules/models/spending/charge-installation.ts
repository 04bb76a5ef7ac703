import { formatUsd, type ServerEvent } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { monthIn } from './month.ts'
import type { SpendingStore } from './spending.store.ts'

/** The owner is warned once a month at this share of a budget. */
export const WARNING_SHARE = 0.8

export type ChargeInstallationDeps = {
  store: Pick<SpendingStore, 'chargeInstallation'>
  clock: Clock
  afterCommit: () => void
}

/** The agent that used the model; id and name are empty for an embedding. */
type Spender = { workspaceId: string; agentId: string; agentName: string }

/** Charges use of the installation's model to the workspace's allowance, and warns the owner near its end. */
export async function chargeInstallation(
  { store, clock, afterCommit }: ChargeInstallationDeps,
  { workspaceId, agentId, agentName }: Spender,
  micros: number,
): Promise<void> {
  const at = clock.now()
  const { month } = monthIn('UTC', at)
  const event = (spentMicros: number, monthlyMicros: number): ServerEvent => ({
    type: 'budget',
    agentId,
    agentName,
    month,
    of: 'installation',
    spent: `Tu cuenta lleva ${formatUsd(spentMicros)} de los ${formatUsd(monthlyMicros)} que esta instalación le da al mes. Después tus agentes responderán solo con tus documentos o el mensaje de respaldo, salvo que pongas una clave tuya en «Modelo».`,
  })
  if (await store.chargeInstallation({ workspaceId, month, micros, at, nearly: WARNING_SHARE, event })) afterCommit()
}
