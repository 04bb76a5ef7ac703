import * as z from 'zod/mini'
import { DateTimeInput, ExternalId, Id, EmptyObject, requiredText } from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { isOrderedRange } from '../common/dates.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { MessageCard } from '../messages/cards.ts'
import { Message } from '../messages/schema.ts'
import { StoredTag, Tag } from '../common/tags.ts'
import { Activity } from './activity.ts'
import { conversationFilters, rangeOrder } from './filters.ts'
import { PresenceState } from './presence.ts'
import { Conversation, ConversationStats, ConversationStatus, ErasureCounts, FileMessageForm } from './schema.ts'

const ConversationParams = z.object({ id: Id })

/**
 * What reopening does with an unanswered question: `true` has the agent answer it now, `false` leaves it waiting for a
 * person. Missing: the conversation becomes active, and the question is forgotten.
 */
const AnswerPending = z.optional(z.boolean())

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
  /** The workspace's tags, most used first. */
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
  /**
   * One file as one message, from the form or from a canned reply; what may be sent stands in `maxOutboundBytes` and
   * `outboundTypeOfName`.
   */
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
  /** A place or a person, once per `externalId`, where `sendsCards` of the conversation is true. */
  sendCard: endpoint({
    method: 'POST',
    path: '/conversations/:id/cards',
    access: 'agent',
    status: 201,
    input: z.object({ id: Id, card: MessageCard, externalId: z.optional(ExternalId), seen: z.optional(Id) }),
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
     * notifications of it, which all their devices clear, also where nothing is unread any more. `unreadCount`: what
     * stays unread; a reading that changes nothing publishes no event. Older servers do not say it.
     */
    input: z.object({ id: Id, upTo: z.optional(Id), hasNotices: z.optional(z.boolean()) }),
    output: z.object({ unreadCount: z.optional(z.number()) }),
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
  /** What `eraseContact` would delete: data of this contact in all of the workspace's agents on the platform. */
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
