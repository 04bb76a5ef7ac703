import { fail, type Transcript } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import { lockConversationOfMessage } from '../../db/locks/lock-conversation-of-message.ts'
import { presentTranscript } from '../../db/present-transcript.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { TranscriptStore } from './transcripts.store.ts'

type CorrectTranscriptDeps = { db: Db; store: TranscriptStore; clock: Clock; afterCommit: () => void }

type Correction = { workspaceId: string; messageId: string; text: string; by: string }

export type CorrectTranscript = (correction: Correction) => Promise<Transcript>

/** A person corrects what was heard. Search, the next reply and exports read the correction. */
export const createCorrectTranscript =
  ({ db, store, clock, afterCommit }: CorrectTranscriptDeps): CorrectTranscript =>
  async ({ workspaceId, messageId, text, by }) => {
    const now = clock.now()
    const row = await db.transaction().execute(async (tx) => {
      const isFound = await lockConversationOfMessage(tx, messageId)
      if (!isFound || !(await store.correct(tx, { messageId, workspaceId, text, by, now })))
        return fail('transcripts.not_found')
      await store.recordEnd(tx, messageId, { step: 'transcript_corrected', detail: {}, now })
      return store.find(tx, workspaceId, messageId)
    })
    afterCommit()
    return presentTranscript(row ?? {}) ?? fail('transcripts.not_found')
  }
