import type { ErrorCode, InstallStep, StepState } from '@portavoz/contract'
import type { Json, WithDefault } from './columns.ts'

/** How an account's n8n is reached. */
type N8nConnectionTable = {
  userId: string
  webhookUrl: string
  apiUrl: string
  /** Sealed; '' for none. */
  apiToken: string
  backendUrl: string
  isEnabled: boolean
  updatedAt: Date
}

/** How putting our workflows into an account's n8n went, or goes. */
type N8nInstallTable = {
  userId: string
  /** The n8n that the credentials are in. */
  apiUrl: string
  evolutionUrl: string
  /** Where n8n keeps each, by what it is for. */
  credentials: Json<Partial<Record<'portavoz' | 'evolution' | 'entry' | 'telegram', string>>>
  /** The integration key that n8n has, and one that a run made and n8n may not have yet. */
  keyId: string | null
  newKeyId: string | null
  steps: Json<{ step: InstallStep; state: StepState }[]>
  problem: ErrorCode | null
  /** Who goes on with it, and until when that is believed. */
  runId: string | null
  heldUntil: Date | null
  installedAt: Date | null
  /** Of the shipped workflows that were installed then; null for those of a Portavoz that kept none. */
  fingerprint: string | null
}

/** Where an account's Evolution API tells what it hears. */
type EvolutionWebhookTable = {
  userId: string
  address: string
  /** Sealed: what opens it. */
  secret: string
  madeAt: Date
  heardAt: WithDefault<Date | null>
}

export interface AutomationTables {
  n8nConnections: N8nConnectionTable
  n8nInstalls: N8nInstallTable
  evolutionWebhooks: EvolutionWebhookTable
}
