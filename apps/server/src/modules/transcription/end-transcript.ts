import type { TranscriptFailure } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockConversationOfMessage } from '../../db/locks/lock-conversation-of-message.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PendingTranscript } from './transcript-queue.store.ts'
import type { EndedTranscript, TranscriptStore } from './transcripts.store.ts'

type EndTranscriptDeps = {
  db: Db
  store: TranscriptStore
  clock: Clock
  /** In the caller's transaction: the reply of the exchange runs now. */
  enqueueReply: (tx: Tx, target: { workspaceId: string; conversationId: string }, exchangeId: string) => Promise<void>
  /** Runs after the commit. `hasReply`: a reply was enqueued. */
  afterCommit: (hasReply: boolean) => void
}

export type EndTranscript = ReturnType<typeof createEndTranscript>

/** Stores how the transcription of a note ended, and starts the reply that waited for it. */
export function createEndTranscript({ db, store, clock, enqueueReply, afterCommit }: EndTranscriptDeps) {
  async function end(
    { messageId, workspaceId }: Pick<PendingTranscript, 'messageId' | 'workspaceId'>,
    write: (tx: Tx, now: Date) => Promise<boolean>,
    journal: { step: 'heard' | 'not_heard'; detail: object },
  ): Promise<boolean> {
    const ended = await db.transaction().execute(async (tx): Promise<EndedTranscript | null> => {
      if (!(await lockConversationOfMessage(tx, messageId))) return null
      const now = clock.now()
      if (!(await write(tx, now))) return null
      const result = await store.recordEnd(tx, messageId, { ...journal, now })
      const { conversationId, exchangeId } = result
      if (exchangeId !== null) await enqueueReply(tx, { workspaceId, conversationId }, exchangeId)
      return result
    })
    if (ended) afterCommit(ended.exchangeId !== null)
    return ended !== null
  }

  async function none(note: PendingTranscript, reason: TranscriptFailure, detail: object): Promise<void> {
    await end(note, (tx, now) => store.markNone(tx, note.messageId, reason, now), {
      step: 'not_heard',
      detail: { ...detail, reason },
    })
  }

  return {
    /** Words that another program stored meanwhile stay. */
    async keep(note: PendingTranscript, text: string, detail: { model: string }): Promise<void> {
      const isEnded = await end(note, (tx, now) => store.keep(tx, note.messageId, text, detail.model, now), {
        step: 'heard',
        detail,
      })
      if (!isEnded) await none(note, 'late', detail)
    },

    none,
  }
}
