import type { Generated } from 'kysely'

/** What was done to a message that had not arrived yet: it waits for it. */
type EarlyAsideTable = {
  agentId: string
  contactKey: string
  externalId: string
  kind: 'reaction' | 'edit' | 'deletion'
  isOwn: boolean
  /** Of an edit the new words, of a reaction its emoji. */
  content: string | null
  at: Date
  keptAt: Date
}

/** How far messages came that somebody else sends, told before it was told that they were sent. */
type EarlyTickTable = {
  agentId: string
  externalId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  keptAt: Date
}

/** A message that came and did not open, as far as its envelope tells: its words may still come. */
type UnopenedMessageTable = {
  agentId: string
  contactKey: string
  externalId: string
  formerKey: string | null
  contactName: string | null
  contactPhone: string | null
  isOwn: boolean
  at: Date
  /** Not waited for after this; while somebody gives it up, when they are taken for dead. */
  giveUpAt: Date | null
  /** It opened then, and is no message. */
  dismissedAt: Date | null
}

/** What a linked phone heard while no agent spoke through it. */
type UnclaimedMessageTable = {
  id: Generated<string>
  sessionName: string
  /** That of the phone; null when it was not known yet. */
  phoneNumber: string | null
  /** What is handed over first has the lowest. */
  turn: number
  /** Sealed: it may hold what opens a file. */
  heard: string
  keptAt: Date
}

export interface HearingTables {
  earlyAsides: EarlyAsideTable
  earlyTicks: EarlyTickTable
  unopenedMessages: UnopenedMessageTable
  unclaimedMessages: UnclaimedMessageTable
}
