import { describeTranscriptFailure, type Transcript, type TranscriptFailure } from '@portavoz/contract'

export type TranscriptColumns = {
  transcriptState: 'waiting' | 'kept' | 'none' | null
  transcriptText: string | null
  transcriptReason: TranscriptFailure | null
  corrected: string | null
  correctedAt: Date | null
  correctedBy: string | null
  correctedName: string | null
}

/** The transcript of a message as clients read it; null where none is looked for. */
export const presentTranscript = (row: Partial<TranscriptColumns>): Transcript | null =>
  row.transcriptState
    ? {
        state: row.transcriptState,
        text: row.corrected ?? row.transcriptText ?? '',
        original: row.corrected == null ? null : (row.transcriptText ?? ''),
        correctedBy: row.correctedBy && row.correctedName ? { id: row.correctedBy, name: row.correctedName } : null,
        correctedAt: row.correctedAt?.toISOString() ?? null,
        cause: row.transcriptReason ? describeTranscriptFailure(row.transcriptReason) : null,
      }
    : null
