import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ExchangeOutcome } from '@portavoz/contract'
import { filesAwaitedUntil } from '../reply/context.store.ts'
import { insertReportedTranscript, textOfProgram } from '../../../db/fragments/reported-transcript.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'

/** A message stored under an external id. Owner messages from the phone have no exchange. */
export type StoredRelayMessage = {
  id: string
  exchangeId: string | null
  direction: 'incoming' | 'outgoing'
  /** As the program knows it: before edits, and without what was heard in a voice note. */
  said: string
}

/** `isSaidByUs`: this server sends the reply itself. `isShared`: the reply is of several messages. */
export type RelayOutcome = {
  outcome: ExchangeOutcome | null
  reply: string | null
  isSaidByUs: boolean
  isShared: boolean
}

/** The reply may start at `quietUntil`; a burst waits for `longestMs` at most. */
export type QuietWindow = { now: Date; quietUntil: Date; longestMs: number }

export const relayStore = {
  async findMessage(tx: Tx, conversationId: string, externalId: string): Promise<StoredRelayMessage | null> {
    const { rows } = await sql<StoredRelayMessage>`
      select
        id,
        exchange_id,
        direction,
        ${textOfProgram} as said
      from messages m
      where conversation_id = ${conversationId} and external_id = ${externalId}`.execute(tx)
    return rows[0] ?? null
  },

  /** The program's recogniser heard the text of this message. */
  async keepTranscript(tx: Tx, messageId: string, text: string, now: Date): Promise<void> {
    const rows = sql`from messages where id = ${messageId}`
    await insertReportedTranscript({ text, now, rows }).execute(tx)
  },

  /**
   * Joins a reported exchange without a reply to the open one of its conversation. Returns the open exchange, or null.
   */
  async joinOpenExchange(
    tx: Tx,
    conversationId: string,
    exchangeId: string,
    { now, quietUntil, longestMs }: QuietWindow,
  ) {
    const { rows } = await sql<{ open: string; count: number; workspaceId: string }>`
      select o.id as open, e.incoming_count as count, e.workspace_id
      from exchanges e
      join exchanges o on o.conversation_id = e.conversation_id and o.outcome is null
      where e.id = ${exchangeId}
        and e.conversation_id = ${conversationId}
        and e.outcome = 'reported'
        and not exists (
          select
          from messages m
          where m.exchange_id = e.id and m.direction = 'outgoing'
        )`.execute(tx)
    if (!rows[0]) return null
    const { open: openExchangeId, count, workspaceId } = rows[0]
    await sql`update messages set exchange_id = ${openExchangeId} where exchange_id = ${exchangeId}`.execute(tx)
    await sql`update journal set exchange_id = ${openExchangeId} where exchange_id = ${exchangeId}`.execute(tx)
    const latest = sql`
      greatest(created_at + ${longestMs}::float8 * interval '1 millisecond', ${now}::timestamptz)`
    await sql`
      update exchanges
      set
        incoming_count = incoming_count + ${count},
        due_at = greatest(due_at, least(${quietUntil}::timestamptz, ${latest}))
      where id = ${openExchangeId}`.execute(tx)
    await sql`delete from exchanges where id = ${exchangeId}`.execute(tx)
    await appendJournal({ exchangeId: openExchangeId, workspaceId, step: 'joined', at: now }).execute(tx)
    return openExchangeId
  },

  /** Reopens a reported exchange without a reply. False when it was reopened before. */
  async reopenExchange(tx: Tx, exchangeId: string, { now, quietUntil }: QuietWindow): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with reopened as (
        update exchanges
        set outcome = null, closed_at = null, due_at = ${quietUntil}
        where id = ${exchangeId}
          and outcome = 'reported'
          and not exists (
            select
            from messages
            where exchange_id = ${exchangeId} and direction = 'outgoing'
          )
        returning id, workspace_id
      )
      ${appendJournal({
        exchangeId: sql`id`,
        workspaceId: sql`workspace_id`,
        step: 'relayed',
        at: now,
        rows: sql`from reopened`,
      })}`.execute(tx)
    return numAffectedRows === 1n
  },

  /** When the quiet window ends, and until when files may still be understood; null once the exchange is closed. */
  async findReadyAt(db: Db, exchangeId: string): Promise<Date | null> {
    const { rows } = await sql<{ readyAt: Date }>`
      select greatest(e.due_at, ${filesAwaitedUntil}) as ready_at
      from exchanges e
      where e.id = ${exchangeId} and e.outcome is null`.execute(db)
    return rows[0]?.readyAt ?? null
  },

  async loadOutcome(db: Db, exchangeId: string): Promise<RelayOutcome> {
    const { rows } = await sql<RelayOutcome>`
      select
        outcome,
        (
          select string_agg(content, E'\n' order by part)
          from messages
          where exchange_id = e.id and origin = 'n8n'
        ) as reply,
        -- Files that follow the text of a workflow are sent by this server.
        not exists (select from reply_handovers where exchange_id = e.id)
          and exists (select from messages where exchange_id = e.id and origin = 'ai') as is_said_by_us,
        incoming_count > 1 as is_shared
      from exchanges e
      where id = ${exchangeId}`.execute(db)
    return rows[0] ?? { outcome: null, reply: null, isSaidByUs: false, isShared: false }
  },
}
