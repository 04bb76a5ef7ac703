import type { ConnectionState, Paid, Platform, ProblemCode, QuotaWarning } from '@portavoz/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

type AgentTable = {
  id: string
  userId: string
  name: string
  description: string
  prompt: string
  platform: Platform
  sessionName: string
  engine: WithDefault<'embedded' | 'n8n'>
  /** Its owner, where their n8n hears it. */
  n8nOf: ColumnType<string | null, never, never>
  /** The owner's will; whether it works is told by the two problems. */
  isActive: boolean
  connection: ConnectionState
  connectionSince: Date | null
  channelProblem: WithDefault<ProblemCode | null>
  modelProblem: WithDefault<ProblemCode | null>
  /** Consecutive messages whose delivery is uncertain. */
  uncertainSends: WithDefault<number>
  /** Until then WhatsApp lets its number write to no new contact. */
  restrictedUntil: WithDefault<Date | null>
  /** WhatsApp warned that its number's new conversations are nearly used. */
  quotaWarning: ColumnType<QuotaWarning | null, string | null | undefined, string | null>
  customConfig: Json<unknown>
  /** Sealed JSON: the bot token and the API keys. */
  secrets: string
  botId: string | null
  botName: string | null
  botUsername: string | null
  phoneNumber: string | null
  webhookId: string
  /** Where its workflow was told that its bot brings messages. */
  workflowAddress: WithDefault<string | null>
  conversationCount: WithDefault<number>
  totalExecutions: WithDefault<number>
  lastExecutionAt: WithDefault<Date | null>
  /** Asked to leave its network, which has not confirmed it yet. */
  isHangingUp: WithDefault<boolean>
  /** The number of the configuration that stands. */
  version: WithDefault<number>
  createdAt: Date
  updatedAt: Date
}

/** How an agent's configuration stood from one change to the next, without its keys. */
type AgentVersionTable = {
  id: string
  agentId: string
  userId: string
  number: number
  author: string
  name: string
  description: string
  prompt: string
  customConfig: Json<unknown>
  /** The fields in which it differs from the one before. */
  changed: string[]
  /** The version whose words it took again. */
  returnedTo: number | null
  at: Date
}

/** How an agent's connection stood, from then on. The database writes it whenever that changes. */
type ConnectionHistoryTable = {
  id: Generated<string>
  agentId: string
  userId: string
  state: ConnectionState
  problem: ProblemCode | null
  at: Date
}

/** A run of an agent that no customer saw. */
type TrialTable = {
  id: string
  agentId: string
  userId: string
  input: string
  reply: string | null
  reason: string
  /** Null where no model answered, or nobody counted yet. */
  paid: ColumnType<Paid | null, string | null | undefined, string | null>
  createdAt: Date
}

/** What an agent signs with when it asks its owner's own system. */
type LookupSecretTable = {
  agentId: string
  userId: string
  /** Sealed. */
  secret: string
  madeAt: Date
}

export interface AgentsTables {
  agents: AgentTable
  agentVersions: AgentVersionTable
  connectionHistory: ConnectionHistoryTable
  trials: TrialTable
  lookupSecrets: LookupSecretTable
}
