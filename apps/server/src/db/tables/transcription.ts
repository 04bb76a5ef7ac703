import type { TranscriberProvider, TranscriptFailure } from '@portavoz/contract'
import type { WithDefault } from './columns.ts'

/** What transcribes the voice notes of a workspace's agents. */
type AccountTranscriberTable = {
  workspaceId: string
  provider: TranscriberProvider
  name: string
  baseUrl: string
  /** The sealed key; '' for none. */
  secret: string
  /** Null for the usual price. */
  microsPerMinute: number | null
  updatedAt: Date
}

/** The transcript of a voice note. The message has its current text after `caption`. */
type TranscriptTable = {
  messageId: string
  workspaceId: string
  state: 'waiting' | 'kept' | 'none'
  /** The reply waits until then. */
  dueBy: Date
  /** Not claimed before this time; during a request, the end of the claim. */
  notBefore: WithDefault<Date | null>
  /** Requests whose answer did not arrive. */
  attempts: WithDefault<number>
  reason: WithDefault<TranscriptFailure | null>
  caption: WithDefault<string>
  /** As the recogniser wrote it. */
  text: WithDefault<string | null>
  model: WithDefault<string | null>
  corrected: WithDefault<string | null>
  correctedBy: WithDefault<string | null>
  correctedAt: WithDefault<Date | null>
  createdAt: Date
  endedAt: WithDefault<Date | null>
}

export interface TranscriptionTables {
  accountTranscribers: AccountTranscriberTable
  transcripts: TranscriptTable
}
