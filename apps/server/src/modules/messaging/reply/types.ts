import type {
  CustomConfig,
  ExchangeOutcome,
  PassagePicture,
  PaymentReceipt,
  ReadingFailure,
  ReadingKind,
  TranscriptFailure,
} from '@portavoz/contract'
import type { SpendingLimits } from '../../../db/spending-limits.ts'
import type { UnprovenPayment } from './payment-receipt/unproven-payment.store.ts'
import type { AgentRow, ConversationRow, DocumentRow, ExchangeRow, MessageRow } from '../../../db/schema.ts'

/** An exchange that may still need a reply, with everything that decides it. */
export type ReplyContext = Pick<ExchangeRow, 'outcome' | 'dueAt' | 'workspaceId' | 'conversationId' | 'agentId'> &
  Pick<
    ConversationRow,
    | 'platform'
    | 'pausedBy'
    | 'pausedAt'
    | 'isBlocked'
    | 'contextFrom'
    | 'contactKey'
    | 'sessionName'
    | 'contactName'
    | 'contactPhone'
  > &
  Pick<AgentRow, 'prompt' | 'secrets' | 'modelProblem' | 'engine'> & {
    exchangeId: string
    createdAt: Date
    agentName: string
    agentSession: string
    config: CustomConfig
    /** When the generation of its reply first started, over all attempts. */
    generationStartedAt: Date | null
    /** The agent is active and is not being unlinked. */
    isAgentActive: boolean
    /** «BAJA» of the contact, on any channel. */
    isOptedOut: boolean
    incomingCount: number
    /** How often its messages were edited or deleted. */
    amendments: number
    isNeverAnswered: boolean
    /** The workspace is suspended, or was when the exchange began. */
    isSuspended: boolean
    /** The workspace used the messages that it may have this month. */
    isOverLimit: boolean
    /** The media notice was sent in this conversation. */
    isNoticed: boolean
    /** A program sends the reply. It understands the pictures of the burst itself, except those that it left to us. */
    isRelayed: boolean
    /** Until when voice notes, pictures or files of the burst may still be understood; null when none is waited for. */
    filesAwaitedUntil: Date | null
    /** What sentences about voice notes this conversation got since yesterday. */
    voiceNotices: TranscriptFailure[]
    /** The conversation got the sentence about videos since yesterday. */
    isToldOfVideo: boolean
    /** What sentences about pictures and files this conversation got since yesterday. */
    fileNotices: { kind: ReadingKind; reason: ReadingFailure | null }[]
    /** An automatic reply exists that did not fail. */
    hasSpoken: boolean
    /** Lead fields that the contact was asked for, and those already given. */
    askedFields: string[]
    knownFields: string[]
    /** Their stored values; null without a lead. */
    knownLead: LeadFields | null
    /** When the contact was last told that the business is closed or persons are away. */
    toldClosedAt: Date | null
    /** Its exchange told the contact of a failing model before a person reopened it. */
    isToldOfOutage: boolean
    /** The burst and the last messages of the current context, oldest first. */
    history: ContextMessage[]
    /** Null where receipts are not read. */
    unprovenPayment: UnprovenPayment | null
    recentReplies: number
    /** Whether the workspace has processed documents. */
    hasDocuments: boolean
    /** Unexpired documents that the owner lets this agent send, the newest first. */
    sendable: SendableDocument[]
    /** How often within a day the conversation got each picture that it ever got; null where replies send none. */
    pictureSends: Readonly<Record<string, number>> | null
    /** Files may follow a text that the workspace's n8n sends. */
    hasFileWorkflow: boolean
    /** Outcomes of earlier exchanges in the current context, newest first. */
    lastOutcomes: ExchangeOutcome[] | null
    /** For `modelSessionFor`; a preview has its model session already. */
    spendingLimits?: SpendingLimits
    /** The process died repeatedly while it replied: a rule closes the exchange, and `history` is empty. */
    isQuarantined?: boolean
  }

/**
 * A document whose file the owner lets agents send. `isSent`: this conversation got it before; `isSpent`: so often
 * within a day that it is not sent again, since each message keeps a copy.
 */
export type SendableDocument = Pick<DocumentRow, 'id' | 'name' | 'fileId' | 'fileName' | 'fileBytes'> & {
  isSent: boolean
  isSpent: boolean
}

/**
 * A picture that the owner put beside what the agent speaks of. `name`: what it shows. `isOffered`: the contact did not
 * ask for it.
 */
export type SendablePicture = Pick<PassagePicture, 'documentId' | 'name' | 'fileName' | 'width' | 'height'> & {
  pictureId: string
  fileId: string
  fileBytes: number
  isSent: boolean
  isSpent: boolean
  isOffered: boolean
}

/** A file of the owner that follows the text of a reply. */
export type SendableFile = SendableDocument | SendablePicture

export type ContextMessage = Pick<
  MessageRow,
  'id' | 'exchangeId' | 'direction' | 'origin' | 'type' | 'content' | 'details'
> & {
  isGone: boolean
  /** It came hours before this exchange. */
  isStale?: boolean
  /** Why a voice note has no text; null for every other message. */
  unheard: TranscriptFailure | null
  /** What was understood of its picture or file; null for every other message. */
  reading: MessageReading | null
  /** What its picture or file claims about a payment. */
  receipt?: ClaimedPayment | null
}

/** Claims of a contact: no source of the guard, and never a payment. */
export type ClaimedPayment = Pick<
  PaymentReceipt,
  'status' | 'wallet' | 'amount' | 'paidOn' | 'reference' | 'payer' | 'payee'
>

/**
 * `text`: the words of a file; `pages`: how many first pages of a scanned file are shown as pictures; `isCut`: it has
 * more words or pages. None is a source of the guard. `isRecent`: it came in or shortly before this exchange.
 */
export type MessageReading = {
  kind: ReadingKind
  state: 'kept' | 'none'
  reason: ReadingFailure | null
  text: string | null
  pages: number
  isCut: boolean
  isRecent: boolean
}

/** Lead fields by the owner's names. */
export type LeadFields = Record<string, string>
