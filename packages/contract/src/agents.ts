import * as z from 'zod/mini'
import { AgentWords } from './agent-words.ts'
import { Id, Nothing, Platform, Time } from './common.ts'
import { CustomConfigDraft } from './custom-config-draft.ts'
import { CustomConfigPatch } from './custom-config-patch.ts'
import { CustomConfig } from './custom-config.ts'
import { endpoint } from './endpoint.ts'
import { Execution, ExecutionInput, ExecutionResult } from './executions.ts'
import { PlatformConfig, PlatformConfigInput } from './platform-config.ts'
import { QuotaWarning } from './whatsapp-limits.ts'

export const AgentStatus = z.enum(['active', 'inactive', 'error'])
export type AgentStatus = z.infer<typeof AgentStatus>

/** Whether the channel is joined to its network; apart from whether the agent may answer. */
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

export const AgentDraft = z.extend(AgentWords, {
  platform: Platform,
  botToken: BotToken,
  /** Of WhatsApp: the session that a phone let in. It may come in `platformConfig` too. */
  sessionName: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(64)))),
  platformConfig: z.optional(PlatformConfigInput),
  customConfig: z.prefault(CustomConfigDraft, {}),
  /** Yes, take the bot's messages from the system that receives them today. */
  replaceWebhook: z._default(z.boolean(), false),
})
export type AgentDraft = z.output<typeof AgentDraft>

export const AgentUpdate = z.extend(z.partial(AgentWords), {
  id: Id,
  botToken: BotToken,
  platformConfig: z.optional(PlatformConfigInput),
  /** Merged over the stored one: what it leaves out stays. */
  customConfig: z.optional(CustomConfigPatch),
  /** The version that whoever edits had before their eyes: another one that came in between is not written over. */
  basedOn: z.optional(z.number().check(z.int())),
})
export type AgentUpdate = z.output<typeof AgentUpdate>

export const Problem = z.object({ code: z.string(), text: z.string(), heals: z.boolean() })
export type Problem = z.infer<typeof Problem>

export const Agent = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  /** The number of the configuration that stands. */
  version: z.number(),
  platform: Platform,
  status: AgentStatus,
  problem: z.nullable(Problem),
  /** `isHangingUp`: asked to leave its network, which has not confirmed it («Desconexión pendiente»). */
  connection: z.object({ state: ConnectionState, since: z.nullable(Time), isHangingUp: z.boolean() }),
  /** Who hears and speaks for it: this server, or its owner's n8n. */
  engine: z.enum(['embedded', 'n8n']),
  /** `none` means that nothing but the fallback message can be said («Sin modelo»). */
  brain: z.enum(['model', 'none']),
  /** What speaks for it, and whose it is: its own, its account's, or the installation's. */
  model: z.nullable(z.object({ by: z.enum(['agent', 'account', 'installation']), name: z.string() })),
  sessionName: z.string(),
  workflowId: z.string(),
  platformConfig: PlatformConfig,
  customConfig: CustomConfig,
  phoneNumber: z.nullable(z.string()),
  /** Until then WhatsApp lets its number write to no new contact; replies go on. */
  restrictedUntil: z.nullable(Time),
  /** WhatsApp warned that its number's new conversations are nearly used; null once they are, or where it did not. */
  quotaWarning: z.nullable(QuotaWarning),
  botToken: z.nullable(z.string()),
  conversationCount: z.number(),
  lastExecutionAt: z.nullable(Time),
  totalExecutions: z.number(),
  createdAt: Time,
  updatedAt: Time,
})
export type Agent = z.infer<typeof Agent>
export type Engine = Agent['engine']

/** `notices`: Spanish sentences about what was stored otherwise than it was sent. */
export const SavedAgent = z.extend(Agent, { notices: z.array(z.string()) })

const Switch = z.enum(['active', 'inactive'])

export const AgentStats = z.object({
  total: z.number(),
  active: z.number(),
  inactive: z.number(),
  error: z.number(),
})

/** How an agent's connection stood from then on, and why. */
export const ConnectionChange = z.object({ state: ConnectionState, problem: z.nullable(z.string()), at: Time })
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** What goes with an agent that is deleted. Documents that all agents answer from stay. */
export const AgentBelongings = z.object({
  conversations: z.number(),
  files: z.number(),
  documents: z.number(),
  leads: z.number(),
})
export type AgentBelongings = z.infer<typeof AgentBelongings>

const OneAgent = z.object({ id: Id })
const user = 'user' as const

export const agents = {
  list: endpoint({ method: 'GET', path: '/agents', access: user, input: Nothing, output: z.array(Agent) }),
  ofUser: endpoint({
    method: 'GET',
    path: '/agents/user/:userId',
    access: user,
    input: z.object({ userId: Id }),
    output: z.array(Agent),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/agents/stats',
    access: user,
    shape: 'figures',
    input: Nothing,
    output: AgentStats,
  }),
  search: endpoint({
    method: 'GET',
    path: '/agents/search',
    access: user,
    input: z.object({
      name: z._default(z.string().check(z.maxLength(200)), ''),
      platform: z.optional(z.union([z.literal(['', 'all']), Platform])),
    }),
    output: z.array(Agent),
  }),
  byId: endpoint({ method: 'GET', path: '/agents/:id', access: user, input: OneAgent, output: Agent }),
  create: endpoint({
    method: 'POST',
    path: '/agents',
    access: user,
    status: 201,
    input: AgentDraft,
    output: SavedAgent,
  }),
  update: endpoint({ method: 'PUT', path: '/agents/:id', access: user, input: AgentUpdate, output: SavedAgent }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/agents/:id/status',
    access: user,
    input: z.object({ id: Id, whatsappStatus: z.optional(Switch), telegramStatus: z.optional(Switch) }),
    output: Agent,
  }),
  /** `pending`: its phone has not let go of it yet, and is told as soon as it can be reached. And what went with it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/:id',
    access: user,
    input: OneAgent,
    output: z.extend(AgentBelongings, { pending: z.boolean() }),
  }),
  belongings: endpoint({
    method: 'GET',
    path: '/agents/:id/belongings',
    access: user,
    input: OneAgent,
    output: AgentBelongings,
  }),
  /** `id` may be the name of the agent's session as well. */
  execute: endpoint({
    method: 'POST',
    path: '/agents/:id/execution',
    access: 'integration',
    input: ExecutionInput,
    output: ExecutionResult,
  }),
  executions: endpoint({
    method: 'GET',
    path: '/agents/:id/executions',
    access: user,
    input: OneAgent,
    output: z.array(Execution),
  }),
  /** The last fifty, the newest first. */
  connections: endpoint({
    method: 'GET',
    path: '/agents/:id/connections',
    access: user,
    input: OneAgent,
    output: z.array(ConnectionChange),
  }),
}
