import * as z from 'zod/mini'
import { Pause } from '../conversations/schema.ts'
import { DocumentStage, DocumentStatus } from '../documents/stages.ts'
import { PresenceState } from '../conversations/presence.ts'
import { PersonRef } from '../workspaces/schema.ts'

/** The facts of a conversation that its notifications show. */
const shownFacts = {
  sessionName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  contactName: z.nullable(z.string()),
  at: z.string(),
}

/**
 * A conversation passed from its agent to a person, and why. `in_doubt`: a message may not have been sent; `unsent`:
 * the server gave up sending one.
 */
const HandOff = z.object({
  by: z.union([Pause.shape.by, z.literal('in_doubt'), z.literal('unsent')]),
  /** Who transferred it. */
  person: z.optional(PersonRef),
  ...shownFacts,
})
export type HandOff = z.infer<typeof HandOff>

/** A conversation was given to a person, by another one or, without `byName`, automatically. */
const Assignment = z.object({
  userId: z.string(),
  byName: z.nullable(z.string()),
  /** How many conversations were given at once; this is the first of them. */
  count: z.optional(z.number()),
  /** The others. */
  otherIds: z.optional(z.array(z.string())),
  ...shownFacts,
})
export type Assignment = z.infer<typeof Assignment>

/** A contact waits too long for a person. Only `userIds` are alerted: those who may answer, or the administrators. */
const Overdue = z.object({
  userIds: z.array(z.string()),
  /** How long the contact has waited. */
  minutes: z.number(),
  /** Who takes care of the conversation. */
  assigneeName: z.nullable(z.string()),
  assigneeId: z.optional(z.nullable(z.string())),
  ...shownFacts,
})
export type Overdue = z.infer<typeof Overdue>

/** A note in a conversation names these people. */
const Mention = z.object({
  userIds: z.array(z.string()),
  byName: z.string(),
  /** The beginning of the note. */
  excerpt: z.string(),
  ...shownFacts,
})
export type Mention = z.infer<typeof Mention>

/** The time of a snooze came, and the conversation is listed again. */
const Waking = z.object({
  /** Its person, else who snoozed it; null when neither is in the workspace. */
  userId: z.nullable(z.string()),
  ...shownFacts,
})
export type Waking = z.infer<typeof Waking>

/** What the server pushes to open consoles. `logId` is the exchange of a message. */
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
    /** The agent is paused in that conversation: the contact waits for a person. */
    isPaused: z.optional(z.boolean()),
    /** The contact is blocked: the message is only kept. */
    isBlocked: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('conversation'),
    conversationId: z.string(),
    handOff: z.optional(HandOff),
    /** Another person gave the conversation to this person. */
    assignment: z.optional(Assignment),
    mention: z.optional(Mention),
    waking: z.optional(Waking),
    overdue: z.optional(Overdue),
    /** This person read the conversation, whose name comes along, up to that time: on all of their devices. */
    readBy: z.optional(z.string()),
    readUntil: z.optional(z.string()),
    /** How many messages the reading left unread; nothing else changed. Older servers do not say it. */
    unreadCount: z.optional(z.number()),
    /** The message that changed: a receipt, an edit, its file. */
    messageId: z.optional(z.string()),
    /** The conversation was deleted; `sessionName` is its former name. */
    isGone: z.optional(z.boolean()),
    sessionName: z.optional(z.string()),
    /** It was merged into this conversation: both belonged to the same contact. */
    continuesIn: z.optional(z.string()),
  }),
  /** Many conversations changed at once; clients reload their lists. */
  z.object({ type: z.literal('conversations') }),
  /** A person opened or left a conversation, or types in it. Expires after `presenceTimes`. */
  z.object({
    type: z.literal('presence'),
    conversationId: z.string(),
    userId: z.string(),
    name: z.string(),
    state: PresenceState,
    at: z.string(),
  }),
  z.object({
    type: z.literal('agent'),
    agentId: z.string(),
    agentName: z.string(),
    problem: z.nullable(z.string()),
    /** An earlier event announced the problem. */
    isReported: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('session'), sessionName: z.string() }),
  z.object({
    type: z.literal('document'),
    documentId: z.string(),
    name: z.optional(z.string()),
    status: z.optional(DocumentStatus),
    stage: z.optional(DocumentStage),
    /** Spanish: why ingestion failed. */
    cause: z.optional(z.string()),
    isGone: z.optional(z.boolean()),
  }),
  /** A contact changed; `isGone`: it was deleted; `continuesIn`: it was merged into this one. */
  z.object({
    type: z.literal('contact'),
    contactId: z.string(),
    isGone: z.optional(z.boolean()),
    continuesIn: z.optional(z.string()),
  }),
  /** Many contacts changed at once, or the workspace's fields of contacts. */
  z.object({ type: z.literal('contacts') }),
  /** A lead was created, changed or deleted. */
  z.object({ type: z.literal('lead'), agentId: z.string(), conversationId: z.string() }),
  /** State of an agent's lead webhook. */
  z.object({
    type: z.literal('lead_webhook'),
    agentId: z.string(),
    agentName: z.optional(z.string()),
    /** Deliveries fail repeatedly, or the address answered that it is gone; null when they succeed again. */
    trouble: z.optional(z.nullable(z.enum(['failing', 'gone']))),
  }),
  /** A canned reply was saved, changed or deleted; clients reload the list. */
  z.object({ type: z.literal('canned_reply') }),
  z.object({ type: z.literal('saved_search') }),
  /** A question of this agent was answered, discarded or restored. */
  z.object({ type: z.literal('question'), agentId: z.string() }),
  /** A test of this agent was saved, changed or deleted, or a run progressed. */
  z.object({ type: z.literal('tests'), agentId: z.string() }),
  /** The Evolution webhook was created, renewed or deleted, or received its first event in a while. */
  z.object({ type: z.literal('evolution') }),
  /** The workspace's model or one of its prices changed. */
  z.object({ type: z.literal('model') }),
  /** A person joined or left the workspace, or a role, an invitation or the workspace itself changed. */
  z.object({ type: z.literal('members') }),
  /** The nightly backup failed, or succeeded again; for these administrators only. */
  z.object({ type: z.literal('backup'), userIds: z.array(z.string()), failure: z.nullable(z.string()) }),
  /** The workspace nears a limit of its account, or reached it. Spanish; `id` is the same for the same news. */
  z.object({ type: z.literal('account_limit'), id: z.string(), title: z.string(), message: z.string() }),
  /** The workspace's n8n connection changed. */
  z.object({ type: z.literal('automation') }),
  /**
   * The monthly budget of an agent or the installation's allowance for the account is almost spent. Sent once a month.
   */
  z.object({
    type: z.literal('budget'),
    /** Empty for the cost of embeddings, which belongs to no single agent. */
    agentId: z.string(),
    agentName: z.string(),
    month: z.string(),
    of: z.optional(z.literal('installation')),
    /** Spanish: amount spent of the total. */
    spent: z.string(),
  }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

/** On the wire each event names its workspace. */
export type PushedEvent = ServerEvent & { workspaceId: string }
