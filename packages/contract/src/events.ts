import * as z from 'zod/mini'
import { Pause } from './conversations.ts'
import { DocumentStage, DocumentStatus } from './document-stages.ts'
import { endpoint } from './endpoint.ts'

/** A conversation that has just passed from its agent to a person, and why. `in_doubt`: a message may have left or not; `unsent`: the server gave a message up. */
const HandOff = z.object({
  by: z.union([Pause.shape.by, z.literal('in_doubt'), z.literal('unsent')]),
  sessionName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  contactName: z.nullable(z.string()),
  at: z.string(),
})
export type HandOff = z.infer<typeof HandOff>

/** What the server tells an open console as it happens. `log` is the exchange a message belongs to. */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    conversationId: z.string(),
    messageId: z.string(),
    logId: z.nullable(z.string()),
    sessionName: z.string(),
    agentId: z.string(),
    agentName: z.string(),
    contactName: z.nullable(z.string()),
    direction: z.enum(['incoming', 'outgoing']),
    preview: z.string(),
    at: z.string(),
    /** The agent keeps silent there: whoever wrote waits for a person. */
    isPaused: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('conversation'),
    conversationId: z.string(),
    handOff: z.optional(HandOff),
    /** Of all its messages this one changed: a tick, an edit, its file. */
    messageId: z.optional(z.string()),
    /** It was deleted: `sessionName` is what it was called. */
    isGone: z.optional(z.boolean()),
    sessionName: z.optional(z.string()),
    /** It is gone because it became one with this one: both were of one person. */
    continuesIn: z.optional(z.string()),
  }),
  z.object({ type: z.literal('agent'), agentId: z.string(), agentName: z.string(), problem: z.nullable(z.string()) }),
  z.object({ type: z.literal('session'), sessionName: z.string() }),
  z.object({
    type: z.literal('document'),
    documentId: z.string(),
    name: z.optional(z.string()),
    status: z.optional(DocumentStatus),
    stage: z.optional(DocumentStage),
    /** In Spanish, why it failed. */
    cause: z.optional(z.string()),
    isGone: z.optional(z.boolean()),
  }),
  /** What a contact told of themselves came, changed or was deleted. */
  z.object({ type: z.literal('lead'), agentId: z.string(), conversationId: z.string() }),
  /** How the leads of an agent reach the address that its owner gave. */
  z.object({
    type: z.literal('lead_webhook'),
    agentId: z.string(),
    agentName: z.optional(z.string()),
    /** They fail again and again, or were turned off by their address; null when they arrive again. */
    trouble: z.optional(z.nullable(z.enum(['failing', 'gone']))),
  }),
  /** One was kept, changed or removed: whoever shows them asks for the list. */
  z.object({ type: z.literal('canned_reply') }),
  z.object({ type: z.literal('saved_search') }),
  /** Of this agent one was answered, discarded or taken back. */
  z.object({ type: z.literal('question'), agentId: z.string() }),
  /** Of an agent's tests one was kept, changed or removed, or a run of them went on. */
  z.object({ type: z.literal('tests'), agentId: z.string() }),
  /** Where Evolution API brings what it hears: made, renewed, removed, or something came for the first time in a while. */
  z.object({ type: z.literal('evolution') }),
  /** The account's model or one of its prices. */
  z.object({ type: z.literal('model') }),
  /** How the account's n8n is reached. */
  z.object({ type: z.literal('automation') }),
  /** This month's budget of an agent, or what the installation gives its account, is nearly spent: said once a month. */
  z.object({
    type: z.literal('budget'),
    /** Empty where a document or a question was embedded: no single agent spent it. */
    agentId: z.string(),
    agentName: z.string(),
    month: z.string(),
    of: z.optional(z.literal('installation')),
    /** In Spanish, how much of how much. */
    spent: z.string(),
  }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

/** The stream itself: `GET /api/events`, server-sent; `Last-Event-ID` replays what was missed. */
export const EVENTS_PATH = '/events'

/**
 * What the stream would tell, for whoever cannot keep one open: what came after `since`, a place where the stream
 * or this call stood before. Without one nothing is told, but where to go on from.
 */
export const events = {
  missed: endpoint({
    method: 'GET',
    path: `${EVENTS_PATH}/missed`,
    access: 'user',
    input: z.object({ since: z.optional(z.string().check(z.maxLength(80))) }),
    output: z.object({ events: z.array(z.object({ id: z.string(), event: ServerEvent })), place: z.string() }),
  }),
}
