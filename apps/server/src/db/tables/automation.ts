import type { ErrorCode, InstallStep, InstallStepState } from '@portavoz/contract'
import type { Json, WithDefault } from './columns.ts'

/** How a workspace's n8n is reached. */
type N8nConnectionTable = {
  workspaceId: string
  webhookUrl: string
  apiUrl: string
  /** Sealed; '' for none. */
  apiToken: string
  backendUrl: string
  isEnabled: boolean
  /** Who saved it; null when that account was deleted. */
  savedById: WithDefault<string | null>
  updatedAt: Date
}

/** State of installing our workflows into a workspace's n8n. */
type N8nInstallTable = {
  workspaceId: string
  /** The n8n that holds the credentials. */
  apiUrl: string
  evolutionUrl: string
  /** n8n's workflow ids by purpose. */
  credentials: Json<Partial<Record<'portavoz' | 'evolution' | 'entry' | 'telegram', string>>>
  /** The integration key that n8n uses, and one created by a run that may not have reached n8n yet. */
  keyId: string | null
  newKeyId: string | null
  steps: Json<{ step: InstallStep; state: InstallStepState }[]>
  problem: ErrorCode | null
  /** The process that runs the installation, and the end of its claim. */
  runId: string | null
  heldUntil: Date | null
  installedAt: Date | null
  /** Fingerprint of the shipped workflows that were installed; null for versions without one. */
  fingerprint: string | null
  /** The installed workflows know how to send files. */
  sendsFiles: WithDefault<boolean>
}

/** The webhook of a workspace's Evolution API. */
type EvolutionWebhookTable = {
  workspaceId: string
  address: string
  /** Sealed secret of the webhook. */
  secret: string
  madeAt: Date
  heardAt: WithDefault<Date | null>
}

export interface AutomationTables {
  n8nConnections: N8nConnectionTable
  n8nInstalls: N8nInstallTable
  evolutionWebhooks: EvolutionWebhookTable
}
