import type {
  ActivityKind,
  ConversationStatus,
  MessageDirection,
  MessageType,
  MessageOrigin,
  Pause,
  Platform,
  UnassignReason,
} from '@portavoz/contract'
import type { Json, WithDefault } from './columns.ts'

type ConversationTable = {
  id: string
  workspaceId: string
  agentId: string
  platform: Platform
  sessionName: string
  /** Address of the contact on the platform: chat id, LID or phone. */
  contactKey: string
  contactName: string | null
  contactPhone: string | null
  status: WithDefault<ConversationStatus>
  pausedBy: WithDefault<Pause['by'] | null>
  pausedAt: WithDefault<Date | null>
  /** The person; a trigger finds or creates it. Null only while that trigger has not run. */
  contactId: WithDefault<string | null>
  /** The contact is blocked: nothing is counted or answered. */
  isBlocked: WithDefault<boolean>
  /** The contact wrote «BAJA» here; `contacts.opted_out_at` decides. */
  isMuted: WithDefault<boolean>
  /** Lead fields that the contact was already asked for. */
  askedFields: WithDefault<string[]>
  /** The model reads no messages older than this. */
  contextFrom: WithDefault<Date | null>
  unreadCount: WithDefault<number>
  totalMessages: WithDefault<number>
  answeredCount: WithDefault<number>
  answeredSeconds: WithDefault<number>
  tags: WithDefault<string[]>
  /** The person who takes care of it. */
  assigneeId: WithDefault<string | null>
  /** Position of the first contact message without an answer, also while the agent is to answer it. */
  waitingSince: WithDefault<Date | null>
  /** The `waitingSince` of the last alert. `overdueLevel`: 1 alerted the assignee, 2 also the administrators. */
  overdueFor: WithDefault<Date | null>
  overdueLevel: WithDefault<number>
  /** The end of its last snooze, from which alerts of a wait count. */
  listedAgainAt: WithDefault<Date | null>
  lastAt: Date
  lastDirection: MessageDirection | null
  lastOrigin: MessageOrigin | null
  lastType: MessageType | null
  lastContent: string | null
  /** A recogniser wrote the last message of the contact. False for messages that the contact deleted. */
  lastIsTranscript: WithDefault<boolean>
  /** When the contact last wrote, by the network's clock. */
  lastSaidAt: WithDefault<Date | null>
  /** Position of that message in the thread. */
  lastHeardAt: WithDefault<Date | null>
  createdAt: Date
  updatedAt: Date
}

type NoteTable = {
  id: string
  conversationId: string
  workspaceId: string
  authorId: WithDefault<string | null>
  content: string
  createdAt: Date
}

/** The mentions of people in a note. */
type NoteMentionTable = { noteId: string; userId: string; workspaceId: string; conversationId: string }

/** What a person did to a conversation. */
type ActivityTable = {
  id: string
  workspaceId: string
  conversationId: string
  kind: ActivityKind
  byId: WithDefault<string | null>
  personId: WithDefault<string | null>
  reason: WithDefault<UnassignReason | null>
  tag: WithDefault<string | null>
  until: WithDefault<Date | null>
  at: Date
}

/** Conversations that lists leave out until a time. */
type SnoozeTable = { conversationId: string; workspaceId: string; until: Date; byId: WithDefault<string | null> }

/** What conversations were before one change of many. */
type BulkChangeTable = {
  id: string
  workspaceId: string
  byId: string
  kind: 'assign' | 'resolve' | 'tag'
  /** The person or the tag. */
  value: string | null
  previous: Json<unknown>
  at: Date
}

type CannedReplyTable = {
  id: string
  workspaceId: string
  shortcut: string
  content: string
  updatedAt: Date
  /** In the file store, in the folder of the files of messages. */
  fileId: WithDefault<string | null>
  fileName: WithDefault<string | null>
  fileBytes: WithDefault<number | null>
}

/** A place of the business that people send to contacts. */
type PlaceTable = {
  id: string
  workspaceId: string
  name: string
  address: string
  latitude: number
  longitude: number
  createdAt: Date
}

type SavedSearchTable = {
  id: string
  workspaceId: string
  name: string
  words: Json<unknown>
  createdAt: Date
  updatedAt: Date
}

export interface ConversationsTables {
  conversations: ConversationTable
  notes: NoteTable
  noteMentions: NoteMentionTable
  activities: ActivityTable
  snoozes: SnoozeTable
  bulkChanges: BulkChangeTable
  cannedReplies: CannedReplyTable
  places: PlaceTable
  savedSearches: SavedSearchTable
}
