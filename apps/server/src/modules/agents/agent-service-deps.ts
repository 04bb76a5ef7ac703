import type { AgentEngine, Platform, ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { StoredModel } from '../../db/fragments/agent-state-facts.ts'
import type { AgentRow, WhatsAppSessionRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AgentStore } from './agents.store.ts'
import type { AgentVersionDraft } from './configuration/configuration-changes.ts'
import type { ValidateEndpoints } from './configuration/validate-endpoints.ts'
import type { AgentSecretVault, ModelSource } from './secrets/agent-secrets.ts'

type AgentBot = { botId: string; botName: string; botUsername: string }

export type FormerBot = {
  agentId: string
  botToken: string
  botUsername: string
  webhookId: string
  workflowAddress: string | null
}

export type ReleaseBot = (tx: Tx, bot: FormerBot) => Promise<void>

export const formerBot = (row: AgentRow, botToken: string): FormerBot => ({
  agentId: row.id,
  botToken,
  botUsername: row.botUsername ?? '',
  webhookId: row.webhookId,
  workflowAddress: row.workflowAddress,
})

/** What the services of agents need of other modules. */
export type AgentServiceDeps = {
  db: Db
  store: AgentStore
  clock: Clock
  vault: AgentSecretVault
  hasWorker: () => boolean
  validateEndpoints: ValidateEndpoints
  generalModelSource: (workspaceId: string) => Promise<ModelSource | null>
  /** The same, from a row that was already read. */
  generalModelOf: (row: StoredModel | null) => ModelSource | null
  checkBot: (workspaceId: string, botToken: string) => Promise<AgentBot>
  defaultEngine: (workspaceId: string) => Promise<AgentEngine>
  checkN8n: (workspaceId: string, platform: Platform) => Promise<void>
  /** Removes the webhook of the bot's current receiver. */
  removeBotWebhook: (botToken: string) => Promise<void>
  sessions: {
    /**
     * Returns what runs in the caller's transaction: it deletes what n8n keeps for the workspace, which then has no
     * owner.
     */
    farewell: (workspaceId: string) => Promise<(tx: Tx) => Promise<void>>
    /** In the given transaction: the linked session of a new agent. Throws when there is none. */
    claimIn: (tx: Tx, workspaceId: string, sessionName: string) => Promise<WhatsAppSessionRow>
    holdIn: (tx: Tx, workspaceId: string, sessionName: string) => Promise<unknown>
    /** In the given transaction: unlinks the session; its row goes once the phone confirmed it. */
    removeIn: (tx: Tx, workspaceId: string, sessionName: string, agentName: string) => Promise<boolean>
    /** Waits a moment; true when the phone of a removed session is still linked. */
    staysAWhile: (workspaceId: string, sessionName: string) => Promise<boolean>
    leaveOrphans: () => Promise<void>
  }
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  insertVersion: (tx: Tx, version: AgentVersionDraft) => Promise<void>
  /** Returns what runs in the caller's transaction: Telegram stops sending a bot's messages to its former agent. */
  releaseBot: (workspaceId: string) => Promise<ReleaseBot>
  /** Runs after each commit that changes which agents receive messages. */
  afterChange: () => void
}
