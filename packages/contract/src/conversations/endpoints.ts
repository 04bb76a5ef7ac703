import * as z from 'zod/mini'
import {
  DateTimeInput,
  ExternalId,
  Id,
  EmptyObject,
  Platform,
  requiredText,
  boundedFormText,
  boundedText,
  Time,
} from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { DayOrDateTime, isOrderedRange, rangeOrderError, TimeZone } from '../common/dates.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'
import { MessageDirection, Message, MessageType, MessageOrigin } from '../messages/schema.ts'
import { SearchText } from '../search/search-text.ts'
import { PersonRef } from '../workspaces/schema.ts'
import { StoredTag, Tag } from '../common/tags.ts'
import { Activity } from './activity.ts'
import { PresenceState } from './presence.ts'

export const ConversationStatus = z.enum(['active', 'resolved', 'waiting', 'transferred'])
export type ConversationStatus = z.infer<typeof ConversationStatus>

/** A subset of the statuses, in any order. */
export const ConversationStatuses = z.array(ConversationStatus).check(z.maxLength(ConversationStatus.options.length))

/** Why the agent is silent in a conversation, and since when. */
export const Pause = z.object({
  by: z.enum(['escalation', 'console', 'phone', 'model', 'person', 'loop', 'quarantine']),
  since: Time,
})
export type Pause = z.infer<typeof Pause>

export const Conversation = z.object({
  id: Id,
  agentId: Id,
  agentName: z.string(),
  sessionName: z.string(),
  platform: Platform,
  status: ConversationStatus,
  pause: z.nullable(Pause),
  contact: z.object({ id: z.string(), name: z.nullable(z.string()), phone: z.nullable(z.string()), createdAt: Time }),
  /** The person in the list of contacts. */
  contactId: z.nullable(Id),
  /** Nothing is answered or counted, and messages by hand are refused. */
  isBlocked: z.boolean(),
  /** False when what sends for the agent takes text only. */
  sendsFiles: z.boolean(),
  unreadCount: z.number(),
  totalMessages: z.number(),
  /** Seconds. The default of two minutes until a first answer exists; see `isResponseTimeKnown`. */
  averageResponseTime: z.number(),
  isResponseTimeKnown: z.boolean(),
  tags: z.array(z.string()),
  assignedTo: z.enum(['IA', 'yo']),
  /** The person who takes care of it; null while it is unassigned. */
  assignee: z.nullable(PersonRef),
  /** Until then, or until the contact writes, lists leave it out. */
  snoozedUntil: z.nullable(Time),
  /** Since when the contact waits for a person; null while the agent answers or nothing waits for an answer. */
  waitingSince: z.nullable(Time),
  lastMessage: z.nullable(
    z.object({
      direction: MessageDirection,
      origin: MessageOrigin,
      type: MessageType,
      content: z.string(),
      timestamp: Time,
    }),
  ),
  createdAt: Time,
  updatedAt: Time,
})
export type Conversation = z.infer<typeof Conversation>

/** Counts by status, and response times. */
export const ConversationStats = z.object({
  total: z.number(),
  active: z.number(),
  resolved: z.number(),
  waiting: z.number(),
  transferred: z.number(),
  paused: z.number(),
  /** Paused because the model was unavailable; included in `paused`. */
  pausedByModel: z.number(),
  /** Unread messages, and the conversations that have any. */
  unread: z.number(),
  unreadConversations: z.number(),
  /** Seconds. The default of two minutes until a first answer exists; see `isResponseTimeKnown`. */
  averageResponseTime: z.number(),
  isResponseTimeKnown: z.boolean(),
})
export type ConversationStats = z.infer<typeof ConversationStats>

/** Counts of permanently deleted rows. */
export const ErasureCounts = z.object({
  conversations: z.number(),
  messages: z.number(),
  notes: z.number(),
  files: z.number(),
  /** Conversations with lead data. */
  leads: z.number(),
})
export type ErasureCounts = z.infer<typeof ErasureCounts>

const ConversationParams = z.object({ id: Id })

/** Fields beside a file. Repeating `externalId` returns the same message, as for a text. */
export const FileMessageForm = z.object({
  caption: z._default(boundedFormText(limits.captionMax), ''),
  externalId: z.optional(ExternalId),
  /** As for a text. */
  seen: z.optional(Id),
  /** The file is a voice note of that length. One that is no Ogg with Opus goes as an audio or document. */
  voiceSeconds: z.optional(wholeNumberParam(1, limits.voiceNoteSeconds)),
})
export type FileMessageForm = z.infer<typeof FileMessageForm>

/**
 * What reopening does with an unanswered question: `true` has the agent answer it now, `false` leaves it waiting for a
 * person. Missing: the conversation becomes active, and the question is forgotten.
 */
const AnswerPending = z.optional(z.boolean())
const orAll = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([z.literal('all'), schema]))

/** Filters of the list. `from` and `to` compare the day of the last message, in `timeZone`. */
const conversationFilters = {
  status: orAll(ConversationStatus),
  platform: orAll(Platform),
  agentId: z.optional(z.string().check(z.maxLength(80))),
  assignedTo: orAll(z.enum(['IA', 'yo'])),
  /** `me`, `none`, `all`, `mentioned` (a note names the caller), or a person's id. */
  assignee: z.optional(z.string().check(z.maxLength(80))),
  tag: z.optional(boundedText(limits.tagMax)),
  /** `only`: those that are snoozed, which lists leave out unless they search for a text or a session. */
  snoozed: z.optional(z.enum(['only'])),
  /** Conversations with a message that may or may not have been sent. */
  delivery: orAll(z.enum(['uncertain'])),
  /** Prefixes of words in the contact's name or in a message, or part of the phone. */
  search: z.optional(SearchText),
  from: z.optional(DayOrDateTime),
  to: z.optional(DayOrDateTime),
  timeZone: z._default(TimeZone, 'UTC'),
  session: z.optional(z.string().check(z.maxLength(80))),
}
const rangeOrder = { error: rangeOrderError, path: ['to'] }

export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    access: 'viewer',
    input: z
      .object({
        ...cursorPageInput(limits.conversationsPage),
        ...conversationFilters,
        /** `waiting`: only conversations that wait for a person, the longest wait first. */
        order: z._default(z.enum(['recent', 'waiting']), 'recent'),
      })
      .check(z.refine(isOrderedRange, rangeOrder)),
    output: cursorPageOf(Conversation),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/conversations/stats',
    access: 'viewer',
    shape: 'figures',
    input: z.object(conversationFilters).check(z.refine(isOrderedRange, rangeOrder)),
    output: ConversationStats,
  }),
  /** The account's tags, most used first. */
  tags: endpoint({
    method: 'GET',
    path: '/conversations/tags',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(z.string()),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/conversations/:id',
    access: 'viewer',
    input: ConversationParams,
    output: Conversation,
  }),
  /** Newest page first; oldest message first within a page. */
  messages: endpoint({
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'viewer',
    input: z.object({ id: Id, ...cursorPageInput(limits.threadPage) }),
    output: cursorPageOf(Message),
  }),
  /** What was done to it lately, oldest first. */
  activity: endpoint({
    method: 'GET',
    path: '/conversations/:id/activity',
    access: 'viewer',
    input: ConversationParams,
    output: z.array(Activity),
  }),
  send: endpoint({
    method: 'POST',
    path: '/conversations/:id/messages',
    access: 'agent',
    status: 201,
    /**
     * Repeating `externalId` returns the same message, so a lost response can be retried. Another text with it is
     * refused.
     */
    input: z.object({
      id: Id,
      content: requiredText('Escribe un mensaje', limits.messageMax),
      externalId: z.optional(ExternalId),
      /** The last message that the person saw: refused when another person answered after it, seconds ago. */
      seen: z.optional(Id),
    }),
    output: Message,
  }),
  /** One file as one message; what may be sent stands in `maxOutboundBytes` and `outboundTypeOfName`. */
  sendFile: endpoint({
    method: 'POST',
    path: '/conversations/:id/files',
    access: 'agent',
    status: 201,
    upload: 'file',
    input: ConversationParams,
    form: FileMessageForm,
    output: Message,
  }),
  /** Publishes to the workspace that the person has the conversation open, or types in it. */
  reportPresence: endpoint({
    method: 'POST',
    path: '/conversations/:id/presence',
    access: 'agent',
    admitsSuspended: true,
    input: z.object({ id: Id, state: PresenceState }),
    output: EmptyObject,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/conversations/:id/status',
    access: 'agent',
    input: z.object({ id: Id, status: ConversationStatus, answerPending: AnswerPending }),
    output: Conversation,
  }),
  /** Resumes conversations that an outage of the model paused; without `answerPending` old messages stay unanswered. */
  reopen: endpoint({
    method: 'POST',
    path: '/conversations/reopen',
    access: 'agent',
    input: z.object({ agentId: z.optional(Id), answerPending: AnswerPending }),
    output: z.object({ reopened: z.number() }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/conversations/:id/read',
    access: 'agent',
    admitsSuspended: true,
    /**
     * `upTo`: the last message that the user saw; later messages stay unread. `hasNotices`: a device of the user has
     * notifications of it, which all their devices clear, also where nothing is unread any more.
     */
    input: z.object({ id: Id, upTo: z.optional(Id), hasNotices: z.optional(z.boolean()) }),
    output: EmptyObject,
  }),
  /** `userId` null: it becomes unassigned. */
  assign: endpoint({
    method: 'PUT',
    path: '/conversations/:id/assignee',
    access: 'agent',
    input: z.object({ id: Id, userId: z.nullable(Id) }),
    output: Conversation,
  }),
  /** Leaves it out of lists until then. `until` null: it is listed again. */
  snooze: endpoint({
    method: 'PUT',
    path: '/conversations/:id/snooze',
    access: 'agent',
    input: z.object({ id: Id, until: z.nullable(DateTimeInput) }),
    output: Conversation,
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/conversations/:id/tags',
    access: 'agent',
    input: z.object({ id: Id, tag: Tag }),
    output: Conversation,
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/conversations/:id/tags/:tag',
    access: 'agent',
    input: z.object({ id: Id, tag: StoredTag }),
    output: Conversation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/conversations/:id',
    access: 'admin',
    audit: 'conversation.deleted',
    input: ConversationParams,
    output: ErasureCounts,
  }),
  /** What `eraseContact` would delete: data of this contact in all of the account's agents on the platform. */
  ofContact: endpoint({
    method: 'GET',
    path: '/conversations/:id/contact',
    access: 'viewer',
    input: ConversationParams,
    output: ErasureCounts,
  }),
  eraseContact: endpoint({
    method: 'DELETE',
    path: '/conversations/:id/contact',
    access: 'admin',
    audit: 'contact.deleted',
    input: ConversationParams,
    output: ErasureCounts,
  }),
}
