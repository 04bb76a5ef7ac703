import type {
  ExchangeOutcome,
  MessageDirection,
  MessageDetails,
  MessageStatus,
  MessageType,
  MessageOrigin,
} from '@portavoz/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

type ExchangeTable = {
  id: string
  conversationId: string
  workspaceId: string
  agentId: string
  /** Why it was closed; null while its reply is owed. */
  outcome: WithDefault<ExchangeOutcome | null>
  /** Number of messages: a reply is stored only if it read them all. */
  incomingCount: WithDefault<number>
  /** Number of edits and deletions: a reply is stored only if it read the last text. */
  amendments: WithDefault<number>
  /** Not replied to before this time; the contact may still be typing. */
  dueAt: Date
  /** When the generation of its reply first started. */
  firstThoughtAt: WithDefault<Date | null>
  closedAt: WithDefault<Date | null>
  createdAt: Date
}

type MessageTable = {
  id: string
  conversationId: string
  workspaceId: string
  /** The person who wrote it in the console. */
  authorId: WithDefault<string | null>
  exchangeId: string | null
  direction: MessageDirection
  origin: MessageOrigin
  type: MessageType
  /** The current text. */
  content: string
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>
  /** The contact's reaction, and when it was reported. */
  reaction: WithDefault<string | null>
  reactionAt: WithDefault<Date | null>
  /** The texts before each edit, oldest first. */
  earlier: WithDefault<string[]>
  editedAt: WithDefault<Date | null>
  deletedAt: WithDefault<Date | null>
  status: MessageStatus | null
  cause: WithDefault<string | null>
  /** Id on the network, unique: a redelivery changes nothing. */
  externalId: string | null
  /** Id chosen by the caller, unique: a second request changes nothing. */
  givenId: WithDefault<string | null>
  /** Part of a reply that is too long for one message. */
  part: WithDefault<number>
  /** Handed to the network with an unknown result. Found after a crash, it becomes `uncertain`. */
  attemptedAt: WithDefault<Date | null>
  /** The process that did it. */
  attemptedBy: WithDefault<string | null>
  /** Not retried before this time, as the network asked. */
  notBefore: WithDefault<Date | null>
  /** How often the network refused it for certain. */
  refusals: WithDefault<number>
  at: Date
  createdAt: Date
}

type JournalTable = {
  id: Generated<string>
  exchangeId: string
  messageId: string | null
  workspaceId: string
  step: string
  detail: Json<Record<string, unknown> | null> | null
  at: Date
}

/** A reply that n8n or a script sends for us: handed out once, to one caller. */
type ReplyHandoverTable = {
  exchangeId: string
  offeredAt: Date
  claimedAt: WithDefault<Date | null>
  /** External id of the message that the caller named; null for a caller that named none. */
  claimedFor: WithDefault<string | null>
  /** The result is final: confirmed, uncertain, or never fetched. */
  settledAt: WithDefault<Date | null>
}

export interface ExchangesTables {
  exchanges: ExchangeTable
  replyHandovers: ReplyHandoverTable
  messages: MessageTable
  journal: JournalTable
}
