import * as z from 'zod/mini'
import { ExternalId, Id, Platform, boundedFormText, Time } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'
import { MessageDirection, MessageType, MessageOrigin } from '../messages/schema.ts'
import { PersonRef } from '../workspaces/schema.ts'

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
  /** False when what sends for the agent takes no places and persons. */
  sendsCards: z.boolean(),
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
      /** A recogniser heard the text. */
      isTranscript: z.boolean(),
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

/** Fields beside a file. Repeating `externalId` returns the same message, as for a text. */
export const FileMessageForm = z.object({
  caption: z._default(boundedFormText(limits.captionMax), ''),
  externalId: z.optional(ExternalId),
  /** As for a text. */
  seen: z.optional(Id),
  /** The file is a voice note of that length. One that is no Ogg with Opus goes as an audio or document. */
  voiceSeconds: z.optional(wholeNumberParam(1, limits.voiceNoteSeconds)),
  /** The file of a canned reply, in place of one in the form. */
  cannedFileId: z.optional(Id),
})
export type FileMessageForm = z.infer<typeof FileMessageForm>
