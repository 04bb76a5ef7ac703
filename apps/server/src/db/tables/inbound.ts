import type { Generated } from 'kysely'

/** An update of a message that has not arrived yet. */
type EarlyMessageUpdateTable = {
  agentId: string
  contactKey: string
  externalId: string
  kind: 'reaction' | 'edit' | 'deletion'
  isOwn: boolean
  /** The new text of an edit, or the emoji of a reaction. */
  content: string | null
  at: Date
  keptAt: Date
}

/** Receipts of messages that an external transport sends, received before the message was reported as sent. */
type EarlyReceiptTable = {
  agentId: string
  externalId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  keptAt: Date
}

/** The envelope of a message that could not be decrypted; its content may still come. */
type UndecryptableMessageTable = {
  agentId: string
  contactKey: string
  externalId: string
  formerKey: string | null
  contactName: string | null
  contactPhone: string | null
  isOwn: boolean
  at: Date
  /** Given up after this time; during that, the end of the claim. */
  giveUpAt: Date | null
  /** It was decrypted and holds no message. */
  dismissedAt: Date | null
}

/** A message that a linked phone received while no agent used it. */
type MessageWithoutAgentTable = {
  id: Generated<string>
  sessionName: string
  /** The phone's number; null when it was not known yet. */
  phoneNumber: string | null
  /** Order of hand-over, lowest first. */
  turn: number
  /** Sealed: it may hold the key of a file. */
  heard: string
  keptAt: Date
}

export interface InboundTables {
  earlyAsides: EarlyMessageUpdateTable
  earlyTicks: EarlyReceiptTable
  unopenedMessages: UndecryptableMessageTable
  unclaimedMessages: MessageWithoutAgentTable
}
