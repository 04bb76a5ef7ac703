import type { ReadingFailure, ReadingKind } from '@portavoz/contract'
import type { WithDefault } from './columns.ts'

/** What an agent understands of a picture or file that a contact sent. */
type ReadingTable = {
  messageId: string
  workspaceId: string
  kind: ReadingKind
  state: 'waiting' | 'kept' | 'none'
  /** The reply waits until then. */
  dueBy: Date
  /** Not claimed before this time; while it is read, the end of the claim. */
  notBefore: WithDefault<Date | null>
  attempts: WithDefault<number>
  reason: WithDefault<ReadingFailure | null>
  /** The words of a file; null for pictures. */
  text: WithDefault<string | null>
  /** The file has more words, or more pages. */
  isCut: WithDefault<boolean>
  /** The first pages of a scanned file, which a model gets as pictures; 0 for everything else. */
  pages: WithDefault<number>
  /** The model was asked whether the picture is a proof of payment. */
  receiptAsked: WithDefault<boolean>
  createdAt: Date
  endedAt: WithDefault<Date | null>
}

export interface ReadingTables {
  readings: ReadingTable
}
