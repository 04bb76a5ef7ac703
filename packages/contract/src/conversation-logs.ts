import * as z from 'zod/mini'
import { ExternalId, Id, Moment, Platform, text, Time } from './common.ts'
import { Erased } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { wholeNumberText } from './numbers.ts'

/** One exchange: what a contact wrote at one go, and the reply to it (`""` until there is one). */
export const ConversationLog = z.object({
  id: Id,
  sessionName: z.string(),
  agentSessionName: z.string(),
  userMessage: z.string(),
  aiResponse: z.string(),
  userName: z.string(),
  userPhone: z.nullable(z.string()),
  platform: Platform,
  agentId: Id,
  agentName: z.string(),
  botName: z.nullable(z.string()),
  platformConfig: z.object({ sessionName: z.string() }),
  createdAt: Time,
  timestamp: Time,
})
export type ConversationLog = z.infer<typeof ConversationLog>

const window = {
  limit: z._default(wholeNumberText(1, limits.logsPageMax), limits.logsPage),
  before: z.optional(z.string().check(z.maxLength(80))),
}
const BySession = z.object({ sessionName: z.string().check(z.maxLength(80)) })
const logs = z.array(ConversationLog)

/** One side of an exchange; blank is not said. */
const said = z._default(text(limits.reportedMax).check(z.overwrite((value) => (value.trim() === '' ? '' : value))), '')

/**
 * An exchange that somebody else had: n8n, or a script. The same `externalId` twice is one exchange; the second time
 * brings the side that the first did not have yet, and other words for one that it had are refused. `delivery` is told
 * of a reply that did not leave, or of which nobody knows. Fields that the wire has and we derive are taken and not heard.
 */
const Reported = z.object({
  sessionName: Id,
  externalId: z.optional(ExternalId),
  userMessage: said,
  aiResponse: said,
  delivery: z.optional(z.nullable(z.enum(['failed', 'uncertain']))),
  userName: z.optional(z.nullable(text(limits.agentName))),
  userPhone: z.optional(z.nullable(text(limits.agentName))),
  platform: z.optional(z.nullable(text(20))),
  agentId: z.optional(z.nullable(text(80))),
  agentName: z.optional(z.nullable(text(200))),
  botName: z.optional(z.nullable(text(200))),
  platformConfig: z.optional(
    z.pipe(
      z.unknown(),
      z.transform(() => undefined),
    ),
  ),
  createdAt: z.optional(z.nullable(Moment)),
  timestamp: z.optional(z.nullable(Moment)),
})

export const conversationLogs = {
  list: endpoint({
    method: 'GET',
    path: '/conversation-logs',
    access: 'user',
    input: z.object({ ...window, platform: z.optional(z.union([z.literal('all'), Platform])) }),
    output: logs,
  }),
  report: endpoint({
    method: 'POST',
    path: '/conversation-logs',
    access: 'integration',
    status: 201,
    input: Reported,
    output: ConversationLog,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/conversation-logs/recent',
    access: 'user',
    input: z.object(window),
    output: logs,
  }),
  /** By `createdAt`, exclusive, oldest first; without `since` the newest ones. */
  notifications: endpoint({
    method: 'GET',
    path: '/conversation-logs/notifications',
    access: 'user',
    input: z.object({
      limit: window.limit,
      since: z.optional(Moment),
    }),
    output: logs,
  }),
  /** By their last message, the newest first; `before` is the name of the last session of the page before. */
  sessions: endpoint({
    method: 'GET',
    path: '/conversation-logs/sessions',
    access: 'user',
    input: z.object(window),
    output: z.array(z.string()),
  }),
  sessionStats: endpoint({
    method: 'GET',
    path: '/conversation-logs/sessions/stats',
    access: 'user',
    shape: 'figures',
    input: z.object(window),
    output: z.array(z.object({ sessionName: z.string(), count: z.number(), lastAt: Time })),
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/conversation-logs/session/:sessionName',
    access: 'user',
    input: z.extend(BySession, window),
    output: logs,
  }),
  countOfSession: endpoint({
    method: 'GET',
    path: '/conversation-logs/session/:sessionName/count',
    access: 'user',
    input: BySession,
    output: z.object({ count: z.number() }),
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/conversation-logs/user/:user',
    access: 'user',
    input: z.object({ user: z.string().check(z.maxLength(120)), ...window }),
    output: logs,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/conversation-logs/:id',
    access: 'user',
    input: z.object({ id: Id }),
    output: ConversationLog,
  }),
  /** Only a conversation's own name: an agent's would take all of its conversations. */
  removeSession: endpoint({
    method: 'DELETE',
    path: '/conversation-logs/session/:sessionName',
    access: 'user',
    input: BySession,
    output: Erased,
  }),
}
