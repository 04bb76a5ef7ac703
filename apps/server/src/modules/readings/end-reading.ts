import type { ReadingFailure } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockConversationOfMessage } from '../../db/locks/lock-conversation-of-message.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PendingReading } from './reading-queue.store.ts'
import type { EndedReading, ReadingEnd, ReadingStore, ReadWords } from './readings.store.ts'

type EndReadingDeps = {
  db: Db
  store: ReadingStore
  clock: Clock
  /** In the caller's transaction: the reply of the exchange runs now. */
  enqueueReply: (tx: Tx, target: { workspaceId: string; conversationId: string }, exchangeId: string) => Promise<void>
  /** Runs after the commit. `hasReply`: a reply was enqueued. */
  afterCommit: (hasReply: boolean) => void
}

/** Stores what a payment receipt claims, in the transaction that ends its reading. */
export type StoreReceipt = (tx: Tx, now: Date) => Promise<void>

export type EndReading = ReturnType<typeof createEndReading>

/** Stores how a reading ended, and starts the reply that waited for it. */
export function createEndReading({ db, store, clock, enqueueReply, afterCommit }: EndReadingDeps) {
  async function end(
    { messageId, workspaceId }: PendingReading,
    write: (tx: Tx, now: Date) => Promise<boolean>,
    journal: Omit<ReadingEnd, 'now'>,
  ): Promise<void> {
    const ended = await db.transaction().execute(async (tx): Promise<EndedReading | null> => {
      if (!(await lockConversationOfMessage(tx, messageId))) return null
      const now = clock.now()
      if (!(await write(tx, now))) return null
      const result = await store.recordEnd(tx, messageId, { ...journal, now })
      if (!result) return null
      const { conversationId, exchangeId } = result
      if (exchangeId !== null) await enqueueReply(tx, { workspaceId, conversationId }, exchangeId)
      return result
    })
    if (ended) afterCommit(ended.exchangeId !== null)
  }

  const describe = ({ kind, fileName }: PendingReading) => ({
    what: kind,
    ...(fileName !== null && { name: fileName }),
  })

  return {
    /** The journal tells of a picture or page when a model saw it. */
    keep: (reading: PendingReading, words: ReadWords, storeReceipt: StoreReceipt | null): Promise<void> =>
      end(
        reading,
        async (tx, now) => {
          const isKept = await store.keep(tx, reading.messageId, words, now)
          if (isKept) await storeReceipt?.(tx, now)
          return isKept
        },
        { step: words?.text ? 'read' : null, detail: describe(reading) },
      ),

    none: (reading: PendingReading, reason: ReadingFailure): Promise<void> =>
      end(reading, (tx, now) => store.markNone(tx, reading.messageId, reason, now), {
        step: 'not_read',
        detail: { ...describe(reading), reason },
      }),
  }
}
