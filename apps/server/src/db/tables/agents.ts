import type { ConnectionState, ReplyCost, Platform, AgentProblemCode, QuotaWarning } from '@portavoz/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

type AgentTable = {
  id: string
  workspaceId: string
  /** Null for agents older than workspaces, and where the account was deleted. */
  createdBy: WithDefault<string | null>
  name: string
  description: string
  prompt: string
  platform: Platform
  sessionName: string
  engine: WithDefault<'embedded' | 'n8n'>
  /** The owner's n8n session, where n8n operates the line. */
  n8nOf: ColumnType<string | null, never, never>
  /** What the owner chose; the two problem columns say whether it works. */
  isActive: boolean
  connection: ConnectionState
  connectionSince: Date | null
  channelProblem: WithDefault<AgentProblemCode | null>
  modelProblem: WithDefault<AgentProblemCode | null>
  /** Consecutive messages whose delivery is uncertain. */
  uncertainSends: WithDefault<number>
  /** Until then WhatsApp lets its number write to no new contact. */
  restrictedUntil: WithDefault<Date | null>
  /** WhatsApp warned that the quota of new conversations is nearly used. */
  quotaWarning: ColumnType<QuotaWarning | null, string | null | undefined, string | null>
  customConfig: Json<unknown>
  /** Sealed JSON: the bot token and the API keys. */
  secrets: string
  botId: string | null
  botName: string | null
  botUsername: string | null
  phoneNumber: string | null
  webhookId: string
  /** The webhook address at which its n8n workflow receives the bot's messages. */
  workflowAddress: WithDefault<string | null>
  conversationCount: WithDefault<number>
  totalExecutions: WithDefault<number>
  lastExecutionAt: WithDefault<Date | null>
  /** Deleted while WhatsApp has not confirmed the log-out yet. */
  isHangingUp: WithDefault<boolean>
  /** Number of the current configuration. */
  version: WithDefault<number>
  createdAt: Date
  updatedAt: Date
}

/** An agent's configuration between two changes, without its keys. */
type AgentVersionTable = {
  id: string
  agentId: string
  workspaceId: string
  number: number
  author: string
  name: string
  description: string
  prompt: string
  customConfig: Json<unknown>
  /** Fields that differ from the version before. */
  changed: string[]
  /** The version that it restored. */
  returnedTo: number | null
  at: Date
}

/** A connection status of an agent and its start; a trigger writes it on each change. */
type ConnectionHistoryTable = {
  id: Generated<string>
  agentId: string
  workspaceId: string
  state: ConnectionState
  problem: AgentProblemCode | null
  at: Date
}

/** A preview run of an agent, never sent to a customer. */
type PreviewTable = {
  id: string
  agentId: string
  workspaceId: string
  input: string
  reply: string | null
  reason: string
  /** Null where no model answered or the cost is not known yet. */
  paid: ColumnType<ReplyCost | null, string | null | undefined, string | null>
  createdAt: Date
}

/** Signs requests to the owner's own system. */
type LookupSecretTable = {
  agentId: string
  workspaceId: string
  /** Sealed. */
  secret: string
  madeAt: Date
}

/** The public page of an agent at `/c/<slug>`. */
type WebPageTable = {
  agentId: string
  workspaceId: string
  slug: string
  isOpen: boolean
  /** Other sites that may show it inside theirs. */
  origins: string[]
  updatedAt: Date
}

export interface AgentsTables {
  agents: AgentTable
  agentVersions: AgentVersionTable
  connectionHistory: ConnectionHistoryTable
  trials: PreviewTable
  lookupSecrets: LookupSecretTable
  webPages: WebPageTable
  webPageSlugs: { slug: string; workspaceId: string }
}
