import type { AgentProblemCode, ExchangeOutcome, ReplySource, ServerEvent, UnspokenReason } from '@portavoz/contract'
import type { ConversationRow } from '../../../db/schema.ts'
import type { LeadFields, ReplyContext, SendableFile } from './types.ts'

/**
 * A sentence about what was not understood beside words that are answered. `detail`: for the journal, and so that it is
 * not said again.
 */
export type AddedNotice = {
  text: string
  detail: Record<string, unknown> & { about: 'voice' | 'file' | 'media' | 'video' }
}

/** How an exchange will be closed, before its text is split into messages. */
export type DraftReply = {
  outcome: ExchangeOutcome
  text: string
  /** Hands the conversation to a person. */
  pauseBy: ConversationRow['pausedBy']
  status: ConversationRow['status'] | null
  modelProblem: AgentProblemCode | null | 'unchanged'
  ran: boolean
  /** Ends a pause caused by a model outage. */
  resumes: boolean
  /** Documents that the reply cites. */
  sources: readonly ReplySource[]
  /** Files that follow the text. */
  files: readonly SendableFile[]
  /** Files that would follow it if the workflows in the workspace's n8n sent files. The text promises none of them. */
  withheld: readonly SendableFile[]
  detail: Record<string, unknown> | null
  /** Lead fields that the contact gave. */
  lead: LeadFields | null
  /** Lead fields that the reply asks for. */
  asks: readonly string[]
  /** What the text says beside the answer about notes, pictures and files. */
  notices: readonly AddedNotice[]
  /** The burst has a video that the text says nothing about: the journal does. */
  hasUntoldVideo: boolean
}

/**
 * The model failed, or there was no room for the pictures: the turn may run again at `until`. `otherwise` closes the
 * turn of a caller that cannot wait.
 */
export type Postponement = {
  until: Date
  /** When the generation of this reply first started. */
  startedAt: Date
  /** Why it waits and what it cost, for the journal. */
  detail: Record<string, unknown>
  otherwise: DraftReply
}

/** What rules or generation decide, and what the commit stores. */
export type TurnDecision = DraftReply | Postponement

/** One message of a reply; a file has no text. `isApology`: it says which files could not be sent. */
export type ReplyPart = { id: string; text: string; file: ReplyFile | null; isApology?: true }
/** `fileId`: the file that was copied. `picture`: what it shows, for a picture; null for the file of a document. */
export type ReplyFile = {
  documentId: string
  fileId: string
  type: string
  fileName: string
  bytes: number
  picture: { id: string; name: string; width: number; height: number } | null
}

/** A file that a reply could not send, for the journal. */
export type UnsentFile = { name: string; pictureOf?: string; reason: UnsentReason }

/** `workflow`: that of the workspace's n8n sends no files. */
export type UnsentReason = 'gone' | 'no_room' | 'store_away' | 'workflow'

/** Until when the text of a reply waits for its voice, or why it is sent as text. */
export type SpeechPlan = { until: Date } | { reason: UnspokenReason }

/** How a turn ends: a draft with its messages and events. */
export type TurnResult = Omit<DraftReply, 'text' | 'files' | 'withheld'> & {
  parts: ReplyPart[]
  unsentFiles: readonly UnsentFile[]
  /** Fields of `lead` whose values the contact only spoke. */
  heardFields: readonly string[]
  /** True after «BAJA», false after «ALTA», null without a command. */
  mute: boolean | null
  events: ServerEvent[]
  preview: string
  /** Whether the text waits for its voice; null where none is made. */
  speech: SpeechPlan | null
}

/** Where a turn is stored; a preview has a store in memory. */
export type TurnStore = {
  /** False when the exchange changed since it was loaded. */
  close: (context: ReplyContext, result: TurnResult, now: Date) => Promise<boolean>
  /** Stores when the generation started, unless it is stored already. */
  recordGenerationStart: (exchangeId: string, startedAt: Date) => Promise<void>
  /** Adds a line to the journal of the exchange. */
  addJournalLine: (context: ReplyContext, step: string, detail: Record<string, unknown>, now: Date) => Promise<void>
}
