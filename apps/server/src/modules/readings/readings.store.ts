import type { ReadingFailure, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { amendExchange, exchangeToDecide } from '../../db/fragments/understood-files.ts'

/** The conversation of a reading that ended, and its open exchange when no other file of it waits. */
export type EndedReading = { conversationId: string; exchangeId: string | null }

/** The words of a file, and how many of its pages are shown as pictures; null for a picture. */
export type ReadWords = { text: string; isCut: boolean; pages: number } | null

/** `step` null: no journal line. */
export type ReadingEnd = { step: 'read' | 'not_read' | null; detail: object; now: Date }

type PublishReadingEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** What was understood of pictures and files. */
export const createReadingStore = (publish: PublishReadingEvent) => ({
  /** False when it was already ended or deleted. */
  async keep(tx: Tx, messageId: string, words: ReadWords, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('readings')
      .set({ state: 'kept', ...(words ?? { text: null, isCut: false, pages: 0 }), notBefore: null, endedAt: now })
      .where('messageId', '=', messageId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async markNone(tx: Tx, messageId: string, reason: ReadingFailure, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('readings')
      .set({ state: 'none', reason, notBefore: null, endedAt: now })
      .where('messageId', '=', messageId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Writes the journal line and the event. Returns the exchange when it is decided again now. */
  async recordEnd(tx: Tx, messageId: string, { step, detail, now }: ReadingEnd): Promise<EndedReading | null> {
    const { rows } = await sql<EndedReading & { workspaceId: string }>`
      with message as (
        select id, conversation_id, workspace_id, exchange_id
        from messages
        where id = ${messageId}
      ), noted as (
        insert into journal (exchange_id, message_id, workspace_id, step, detail, at)
        select exchange_id, id, workspace_id, ${step}::text, ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
        from message
        where exchange_id is not null and ${step}::text is not null
      ), amended as (
        ${amendExchange('readings', now)}
      )
      select m.conversation_id, m.workspace_id, ${exchangeToDecide} as exchange_id
      from message m`.execute(tx)
    const ended = rows[0]
    if (!ended) return null
    const { workspaceId, conversationId, exchangeId } = ended
    await publish(tx, workspaceId, { type: 'conversation', conversationId, messageId })
    return { conversationId, exchangeId }
  },
})
export type ReadingStore = ReturnType<typeof createReadingStore>
