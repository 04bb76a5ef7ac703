import * as z from 'zod/mini'
import { AgentTexts } from './texts.ts'
import { Id, Platform, Time } from '../common/schema.ts'
import { CustomConfigDraft } from '../agent-config/draft.ts'
import { CustomConfigPatch } from '../agent-config/patch.ts'
import { CustomConfig } from '../agent-config/schema.ts'
import { PlatformConfig, PlatformConfigInput } from './platform-config.ts'
import { QuotaWarning } from '../whatsapp/limits.ts'
import { AgentState } from './state.ts'

export const AgentStatus = z.enum(['active', 'inactive', 'error'])
export type AgentStatus = z.infer<typeof AgentStatus>

/** Whether the channel is connected to its network; independent of whether the agent may answer. */
export const ConnectionState = z.enum([
  'generating_qr',
  'waiting_for_connection',
  'connected',
  'expired',
  'disconnected',
  'logged_out',
  'banned',
])
export type ConnectionState = z.infer<typeof ConnectionState>

const BotToken = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200))))

export const AgentDraft = z.extend(AgentTexts, {
  platform: Platform,
  botToken: BotToken,
  /** WhatsApp: the linked session to use. `platformConfig` may carry it instead. */
  sessionName: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(64)))),
  platformConfig: z.optional(PlatformConfigInput),
  customConfig: z.prefault(CustomConfigDraft, {}),
  /** Takes over the bot's messages from the system whose webhook is set today. */
  replaceWebhook: z._default(z.boolean(), false),
})
export type AgentDraft = z.output<typeof AgentDraft>

export const AgentUpdate = z.extend(z.partial(AgentTexts), {
  id: Id,
  botToken: BotToken,
  platformConfig: z.optional(PlatformConfigInput),
  /** Merged over the stored configuration: fields that are left out stay unchanged. */
  customConfig: z.optional(CustomConfigPatch),
  /** The version that the user edited. The update is refused if another version was saved in between. */
  basedOn: z.optional(z.number().check(z.int())),
})
export type AgentUpdate = z.output<typeof AgentUpdate>

export const AgentProblem = z.object({ code: z.string(), text: z.string(), heals: z.boolean() })
export type AgentProblem = z.infer<typeof AgentProblem>

export const Agent = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  /** The number of the current configuration. */
  version: z.number(),
  platform: Platform,
  status: AgentStatus,
  problem: z.nullable(AgentProblem),
  /** Derived from everything that an answer needs. `status` and `connection` are parts of it. */
  state: AgentState,
  /** `isHangingUp`: the disconnection was requested and the network has not confirmed it («Desconexión pendiente»). */
  connection: z.object({ state: ConnectionState, since: z.nullable(Time), isHangingUp: z.boolean() }),
  /** What receives and sends the agent's messages: this server or its owner's n8n. */
  engine: z.enum(['embedded', 'n8n']),
  /** `none`: only the fallback message can be sent («Sin modelo»). */
  brain: z.enum(['model', 'none']),
  /** The model that answers and whose it is: the agent's, the workspace's or the installation's. */
  model: z.nullable(z.object({ by: z.enum(['agent', 'account', 'installation']), name: z.string() })),
  sessionName: z.string(),
  workflowId: z.string(),
  platformConfig: PlatformConfig,
  customConfig: CustomConfig,
  phoneNumber: z.nullable(z.string()),
  /** WhatsApp blocks messages to new contacts until then; replies still go out. */
  restrictedUntil: z.nullable(Time),
  /** Set when WhatsApp warned that the number has almost used its quota of new conversations; else null. */
  quotaWarning: z.nullable(QuotaWarning),
  botToken: z.nullable(z.string()),
  conversationCount: z.number(),
  lastExecutionAt: z.nullable(Time),
  totalExecutions: z.number(),
  createdAt: Time,
  updatedAt: Time,
})
export type Agent = z.infer<typeof Agent>
export type AgentEngine = Agent['engine']

/** `notices`: Spanish sentences about values that were stored differently from how they were sent. */
export const SavedAgent = z.extend(Agent, { notices: z.array(z.string()) })

export const AgentStats = z.object({
  total: z.number(),
  active: z.number(),
  inactive: z.number(),
  error: z.number(),
})

/** A change of an agent's connection, and its cause. */
export const ConnectionChange = z.object({ state: ConnectionState, problem: z.nullable(z.string()), at: Time })
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** What is deleted with an agent. Documents that all agents share stay. */
export const AgentDeletionCounts = z.object({
  conversations: z.number(),
  files: z.number(),
  documents: z.number(),
  leads: z.number(),
})
export type AgentDeletionCounts = z.infer<typeof AgentDeletionCounts>
