import * as z from 'zod/mini'
import { ExternalId, Id, Nothing, Platform, required, text, Time } from './common.ts'
import { pageInput, pageOf } from './cursor-pages.ts'
import { DayOrTime, isForwards, rangeBackwards, TimeZone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Direction, Message, MessageType, Origin } from './messages.ts'
import { SearchText } from './search-text.ts'
import { GivenTag, Tag } from './tags.ts'

export const ConversationStatus = z.enum(['active', 'resolved', 'waiting', 'transferred'])
export type ConversationStatus = z.infer<typeof ConversationStatus>

/** Some of them, in any order. */
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
  unreadCount: z.number(),
  totalMessages: z.number(),
  /** Seconds. Before the first answer it is the usual two minutes, and not known. */
  averageResponseTime: z.number(),
  isResponseTimeKnown: z.boolean(),
  tags: z.array(z.string()),
  assignedTo: z.enum(['IA', 'yo']),
  lastMessage: z.nullable(
    z.object({ direction: Direction, origin: Origin, type: MessageType, content: z.string(), timestamp: Time }),
  ),
  createdAt: Time,
  updatedAt: Time,
})
export type Conversation = z.infer<typeof Conversation>

/** How many there are, how many of each status, and how they are answered. */
export const ConversationStats = z.object({
  total: z.number(),
  active: z.number(),
  resolved: z.number(),
  waiting: z.number(),
  transferred: z.number(),
  paused: z.number(),
  /** Of those, paused by an outage of the model. */
  pausedByModel: z.number(),
  /** Messages nobody has seen, and in how many conversations. */
  unread: z.number(),
  unreadConversations: z.number(),
  /** Seconds. Before the first answer it is the usual two minutes, and not known. */
  averageResponseTime: z.number(),
  isResponseTimeKnown: z.boolean(),
})
export type ConversationStats = z.infer<typeof ConversationStats>

/** What was deleted for good. */
export const Erased = z.object({
  conversations: z.number(),
  messages: z.number(),
  notes: z.number(),
  files: z.number(),
  /** In how many of them the contact told something of themselves. */
  leads: z.number(),
})
export type Erased = z.infer<typeof Erased>

const OneConversation = z.object({ id: Id })
const all = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([z.literal('all'), schema]))

/** Which conversations are meant. By `from` and `to`: those whose last message is of those days, in `timeZone`. */
const filter = {
  status: all(ConversationStatus),
  platform: all(Platform),
  agentId: z.optional(z.string().check(z.maxLength(80))),
  assignedTo: all(z.enum(['IA', 'yo'])),
  tag: z.optional(text(limits.tagMax)),
  /** Those with a message of which nobody knows whether it left. */
  delivery: all(z.enum(['uncertain'])),
  /** Beginnings of words of the contact's name or of any message, or a part of the phone. */
  search: z.optional(SearchText),
  from: z.optional(DayOrTime),
  to: z.optional(DayOrTime),
  timeZone: z._default(TimeZone, 'UTC'),
  session: z.optional(z.string().check(z.maxLength(80))),
}
const backwards = { error: rangeBackwards, path: ['to'] }

export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    access: 'user',
    input: z.object({ ...pageInput(limits.conversationsPage), ...filter }).check(z.refine(isForwards, backwards)),
    output: pageOf(Conversation),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/conversations/stats',
    access: 'user',
    shape: 'figures',
    input: z.object(filter).check(z.refine(isForwards, backwards)),
    output: ConversationStats,
  }),
  /** The account's tags, the most used first. */
  tags: endpoint({
    method: 'GET',
    path: '/conversations/tags',
    access: 'user',
    input: Nothing,
    output: z.array(z.string()),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/conversations/:id',
    access: 'user',
    input: OneConversation,
    output: Conversation,
  }),
  /** Newest page first; the messages inside a page read downwards. */
  messages: endpoint({
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'user',
    input: z.object({ id: Id, ...pageInput(limits.threadPage) }),
    output: pageOf(Message),
  }),
  send: endpoint({
    method: 'POST',
    path: '/conversations/:id/messages',
    access: 'user',
    status: 201,
    /** The same `externalId` twice is one message: whoever lost the answer asks again. Other words under it are refused. */
    input: z.object({
      id: Id,
      content: required('Escribe un mensaje', limits.messageMax),
      externalId: z.optional(ExternalId),
    }),
    output: Message,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/conversations/:id/status',
    access: 'user',
    input: z.object({ id: Id, status: ConversationStatus }),
    output: Conversation,
  }),
  /** Hands back the conversations that an outage of the model paused; what was written before is not answered. */
  reopen: endpoint({
    method: 'POST',
    path: '/conversations/reopen',
    access: 'user',
    input: z.object({ agentId: z.optional(Id) }),
    output: z.object({ reopened: z.number() }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/conversations/:id/read',
    access: 'user',
    /** `upTo`: the last message that was seen; what arrived below it stays unread. */
    input: z.object({ id: Id, upTo: z.optional(Id) }),
    output: Nothing,
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/conversations/:id/tags',
    access: 'user',
    input: z.object({ id: Id, tag: Tag }),
    output: Conversation,
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/conversations/:id/tags/:tag',
    access: 'user',
    input: z.object({ id: Id, tag: GivenTag }),
    output: Conversation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/conversations/:id',
    access: 'user',
    input: OneConversation,
    output: Erased,
  }),
  /** What is kept of this contact in all of the account's agents on its platform: what erasing them would delete. */
  ofContact: endpoint({
    method: 'GET',
    path: '/conversations/:id/contact',
    access: 'user',
    input: OneConversation,
    output: Erased,
  }),
  eraseContact: endpoint({
    method: 'DELETE',
    path: '/conversations/:id/contact',
    access: 'user',
    input: OneConversation,
    output: Erased,
  }),
}
