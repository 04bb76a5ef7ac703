import { fail, type Transcript } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import { lockConversationOfMessage } from '../../db/locks/lock-conversation-of-message.ts'
import { presentTranscript } from '../../db/present-transcript.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { TranscriptStore } from './transcripts.store.ts'

type CorrectTranscriptDeps = { db: Db; store: TranscriptStore; clock: Clock; afterCommit: () => void }

type Correction = {
  workspaceId: string
  messageId: string
  text: string
  /** What the person saw; undefined where the client does not say it. */
  textBefore: string | undefined
  by: string
}

export type CorrectTranscript = (correction: Correction) => Promise<Transcript>

/**
 * A person corrects what was heard. Search, the next reply and exports read the correction. A correction that the
 * person did not see is not overwritten, and the same text again changes nothing.
 */
export const createCorrectTranscript =
  ({ db, store, clock, afterCommit }: CorrectTranscriptDeps): CorrectTranscript =>
  async ({ workspaceId, messageId, text, textBefore, by }) => {
    const now = clock.now()
    const transcript = await db.transaction().execute(async (tx) => {
      if (!(await lockConversationOfMessage(tx, messageId))) return fail('transcripts.not_found')
      const isCorrected = await store.correct(tx, { messageId, workspaceId, text, textBefore, by, now })
      if (isCorrected) await store.recordEnd(tx, messageId, { step: 'transcript_corrected', detail: {}, now })
      const stored = presentTranscript((await store.find(tx, workspaceId, messageId)) ?? {})
      if (stored?.state !== 'kept') return fail('transcripts.not_found')
      return isCorrected || stored.text === text ? stored : fail('transcripts.changed', { data: stored })
    })
    afterCommit()
    return transcript
  }
