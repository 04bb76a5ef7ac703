import type { ConversationStatus, Direction, MessageType, Origin, Pause, Platform } from '@portavoz/contract'
import type { Json, WithDefault } from './columns.ts'

type ConversationTable = {
  id: string
  userId: string
  agentId: string
  platform: Platform
  sessionName: string
  /** The contact on its network: a chat id, a LID, a phone. */
  contactKey: string
  contactName: string | null
  contactPhone: string | null
  status: WithDefault<ConversationStatus>
  pausedBy: WithDefault<Pause['by'] | null>
  pausedAt: WithDefault<Date | null>
  /** The contact wrote «BAJA»: nothing automatic until «ALTA». */
  isMuted: WithDefault<boolean>
  /** The fields of a lead that the contact was asked for there. */
  askedFields: WithDefault<string[]>
  /** The model reads nothing older than this. */
  contextFrom: WithDefault<Date | null>
  unreadCount: WithDefault<number>
  totalMessages: WithDefault<number>
  answeredCount: WithDefault<number>
  answeredSeconds: WithDefault<number>
  tags: WithDefault<string[]>
  lastAt: Date
  lastDirection: Direction | null
  lastOrigin: Origin | null
  lastType: MessageType | null
  lastContent: string | null
  /** When the contact last wrote, by the network's clock. */
  lastSaidAt: WithDefault<Date | null>
  /** Where that message stands in the thread. */
  lastHeardAt: WithDefault<Date | null>
  createdAt: Date
  updatedAt: Date
}

type NoteTable = { id: string; conversationId: string; userId: string; content: string; createdAt: Date }

type CannedReplyTable = { id: string; userId: string; shortcut: string; content: string; updatedAt: Date }

type SavedSearchTable = {
  id: string
  userId: string
  name: string
  words: Json<unknown>
  createdAt: Date
  updatedAt: Date
}

export interface ConversationsTables {
  conversations: ConversationTable
  notes: NoteTable
  cannedReplies: CannedReplyTable
  savedSearches: SavedSearchTable
}
