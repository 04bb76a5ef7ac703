import type { Direction, MessageDetails, MessageStatus, MessageType, Origin } from '@portavoz/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** Why an exchange ended; null while its reply is still owed. */
type Outcome =
  | 'answered'
  | 'fallback'
  | 'greeted'
  | 'no_model'
  /** Without a model: what a document says was quoted. */
  | 'quoted'
  /** Its month's budget is spent: what a document says was quoted, or the fallback was said. */
  | 'budget_quoted'
  /** Without a model: the contact answered the question for a field of a lead, and was thanked. */
  | 'thanked'
  | 'out_of_budget'
  | 'model_failed'
  /** The model said that it has no answer. */
  | 'no_answer'
  /** What the model wrote rests on nothing: the draft is kept, and the fallback was said. */
  | 'guarded'
  /** A person has it now; or would, if there were one at that hour. */
  | 'escalated'
  | 'nobody_there'
  | 'inactive'
  /** The shop is closed: that was said, or nothing, for it had been said since it closed. */
  | 'out_of_hours'
  | 'still_closed'
  | 'paused'
  | 'auto_reply_off'
  | 'muted'
  | 'stale'
  | 'sticker'
  | 'media_notice'
  | 'media'
  | 'never_answer'
  | 'withdrawn'
  | 'loop'
  /** Answering it stopped the process again and again: it is not tried any more. */
  | 'quarantined'
  | 'other_phone'
  /** Somebody else had it, n8n or a script, and told us. */
  | 'reported'

type ExchangeTable = {
  id: string
  conversationId: string
  userId: string
  agentId: string
  outcome: WithDefault<Outcome | null>
  /** How many messages it joins: a reply is kept only if it read them all. */
  incomingCount: WithDefault<number>
  /** How often its messages were edited or taken back: a reply is kept only if it read the last words. */
  amendments: WithDefault<number>
  /** Not answered before: the contact may still be typing. */
  dueAt: Date
  firstThoughtAt: WithDefault<Date | null>
  closedAt: WithDefault<Date | null>
  createdAt: Date
}

type MessageTable = {
  id: string
  conversationId: string
  userId: string
  exchangeId: string | null
  direction: Direction
  origin: Origin
  type: MessageType
  /** The words as they now are. */
  content: string
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>
  /** How the contact reacted to it, and when that was last said. */
  reaction: WithDefault<string | null>
  reactionAt: WithDefault<Date | null>
  /** What it said before each edit, the oldest first. */
  earlier: WithDefault<string[]>
  editedAt: WithDefault<Date | null>
  deletedAt: WithDefault<Date | null>
  status: MessageStatus | null
  cause: WithDefault<string | null>
  /** Its name on the network: unique, so a redelivery changes nothing. */
  externalId: string | null
  /** What whoever wrote it by hand calls it: unique, so a second attempt changes nothing. */
  givenId: WithDefault<string | null>
  /** Which piece of a reply too long for one message. */
  part: WithDefault<number>
  /** Handed to the network, outcome not yet known. Found so after a crash, it becomes `uncertain`. */
  attemptedAt: WithDefault<Date | null>
  /** By this process. */
  attemptedBy: WithDefault<string | null>
  /** The network asked to be left in peace until then. */
  notBefore: WithDefault<Date | null>
  /** How often the network surely did not take it. */
  refusals: WithDefault<number>
  at: Date
  createdAt: Date
}

type JournalTable = {
  id: Generated<string>
  exchangeId: string
  messageId: string | null
  userId: string
  step: string
  detail: Json<Record<string, unknown> | null> | null
  at: Date
}

/** A reply that an n8n workflow or a script sends for us: handed out once, to one asker. */
type ReplyHandoverTable = {
  exchangeId: string
  offeredAt: Date
  claimedAt: WithDefault<Date | null>
  /** The external id of the message that its asker named; null for an asker that named none. */
  claimedFor: WithDefault<string | null>
  /** Its end is known: confirmed, uncertain, or never fetched. */
  settledAt: WithDefault<Date | null>
}

export interface ExchangesTables {
  exchanges: ExchangeTable
  replyHandovers: ReplyHandoverTable
  messages: MessageTable
  journal: JournalTable
}
