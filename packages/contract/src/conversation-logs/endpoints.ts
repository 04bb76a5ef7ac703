import * as z from 'zod/mini'
import { ExternalId, Id, DateTimeInput, Platform, boundedText, Time } from '../common/schema.ts'
import { ErasureCounts } from '../conversations/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'

/** One exchange: a contact's burst of messages and the reply (`""` until there is one). */
export const ConversationLog = z.object({
  id: Id,
  sessionName: z.string(),
  agentSessionName: z.string(),
  /** Begins with «Nota de voz (transcripción): » where it was heard. */
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

const logPageInput = {
  limit: z._default(wholeNumberParam(1, limits.logsPageMax), limits.logsPage),
  before: z.optional(z.string().check(z.maxLength(80))),
}
const SessionLogParams = z.object({ sessionName: z.string().check(z.maxLength(80)) })
const logs = z.array(ConversationLog)

/** One side of an exchange; blank counts as absent. */
const reportedText = z._default(
  boundedText(limits.reportedTextMax).check(z.overwrite((value) => (value.trim() === '' ? '' : value))),
  '',
)

/**
 * An exchange that another system had (n8n or a script). Reports with the same `externalId` are one exchange: the
 * second may add the missing side, and a different text for a stored side is refused. `delivery` reports a reply that
 * failed or may not have left. Derived fields of the wire are accepted and ignored.
 */
const ExchangeReport = z.object({
  sessionName: Id,
  externalId: z.optional(ExternalId),
  userMessage: reportedText,
  /** `userMessage` is what the program's own recogniser heard. */
  transcribed: z.optional(z.nullable(z.boolean())),
  aiResponse: reportedText,
  delivery: z.optional(z.nullable(z.enum(['failed', 'uncertain']))),
  userName: z.optional(z.nullable(boundedText(limits.agentName))),
  userPhone: z.optional(z.nullable(boundedText(limits.agentName))),
  platform: z.optional(z.nullable(boundedText(20))),
  agentId: z.optional(z.nullable(boundedText(80))),
  agentName: z.optional(z.nullable(boundedText(200))),
  botName: z.optional(z.nullable(boundedText(200))),
  platformConfig: z.optional(
    z.pipe(
      z.unknown(),
      z.transform(() => undefined),
    ),
  ),
  createdAt: z.optional(z.nullable(DateTimeInput)),
  timestamp: z.optional(z.nullable(DateTimeInput)),
})

export const conversationLogs = {
  list: endpoint({
    method: 'GET',
    path: '/conversation-logs',
    access: 'viewer',
    input: z.object({ ...logPageInput, platform: z.optional(z.union([z.literal('all'), Platform])) }),
    output: logs,
  }),
  report: endpoint({
    method: 'POST',
    path: '/conversation-logs',
    access: 'integration',
    status: 201,
    input: ExchangeReport,
    output: ConversationLog,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/conversation-logs/recent',
    access: 'viewer',
    input: z.object(logPageInput),
    output: logs,
  }),
  /** By `createdAt`, exclusive, oldest first; without `since` the newest ones. */
  notifications: endpoint({
    method: 'GET',
    path: '/conversation-logs/notifications',
    access: 'viewer',
    input: z.object({
      limit: logPageInput.limit,
      since: z.optional(DateTimeInput),
    }),
    output: logs,
  }),
  /** Ordered by last message, newest first; `before` is the last session name of the previous page. */
  sessions: endpoint({
    method: 'GET',
    path: '/conversation-logs/sessions',
    access: 'viewer',
    input: z.object(logPageInput),
    output: z.array(z.string()),
  }),
  sessionStats: endpoint({
    method: 'GET',
    path: '/conversation-logs/sessions/stats',
    access: 'viewer',
    shape: 'figures',
    input: z.object(logPageInput),
    output: z.array(z.object({ sessionName: z.string(), count: z.number(), lastAt: Time })),
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/conversation-logs/session/:sessionName',
    access: 'viewer',
    input: z.extend(SessionLogParams, logPageInput),
    output: logs,
  }),
  countOfSession: endpoint({
    method: 'GET',
    path: '/conversation-logs/session/:sessionName/count',
    access: 'viewer',
    input: SessionLogParams,
    output: z.object({ count: z.number() }),
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/conversation-logs/user/:user',
    access: 'viewer',
    input: z.object({ user: z.string().check(z.maxLength(120)), ...logPageInput }),
    output: logs,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/conversation-logs/:id',
    access: 'viewer',
    input: z.object({ id: Id }),
    output: ConversationLog,
  }),
  /** Accepts only a conversation's name: an agent's session name would delete all of its conversations. */
  removeSession: endpoint({
    method: 'DELETE',
    path: '/conversation-logs/session/:sessionName',
    access: 'admin',
    audit: 'conversation.deleted',
    input: SessionLogParams,
    output: ErasureCounts,
  }),
}
