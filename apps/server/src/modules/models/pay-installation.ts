import { formatUsd, type ServerEvent } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { monthIn } from './month.ts'
import type { SpendingStore } from './spending.store.ts'

/** From this share of a budget on its owner is told, once a month. */
export const NEARLY = 0.8

export type PayInstallationNeeds = {
  store: Pick<SpendingStore, 'payInstallation'>
  clock: Clock
  /** Called after each commit that told something. */
  committed: () => void
}

/** The agent that used the model; both are empty where a document or a question was embedded. */
type Spender = { userId: string; agentId: string; agentName: string }

/** Counts what the installation's model cost, whether it answered or embedded, and tells the owner when little is left. */
export async function payInstallation(
  { store, clock, committed }: PayInstallationNeeds,
  { userId, agentId, agentName }: Spender,
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
  if (await store.payInstallation({ userId, month, micros, at, nearly: NEARLY, event })) committed()
}
