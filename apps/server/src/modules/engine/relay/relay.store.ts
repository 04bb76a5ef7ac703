import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Outcome } from '../../../db/schema.ts'

/** What was kept under a name that somebody gave it. */
export type Known = { exchangeId: string; direction: 'incoming' | 'outgoing'; said: string }

/** `isSaidByUs`: we send the reply ourselves, and it is in nobody else's hands. */
export type Ended = { outcome: Outcome | null; reply: string | null; isSaidByUs: boolean }

export const relayStore = {
  async known(tx: Tx, conversationId: string, externalId: string): Promise<Known | null> {
    const { rows } = await sql<Known>`
      select exchange_id, direction, coalesce(earlier[1], content) as said from messages
      where conversation_id = ${conversationId} and external_id = ${externalId} and exchange_id is not null`.execute(tx)
    return rows[0] ?? null
  },

  /** What was told without a reply is to be answered after all, unless another message is just being answered. */
  reopen: (tx: Tx, conversationId: string, exchangeId: string) =>
    sql`
      update exchanges set outcome = null, closed_at = null
      where id = ${exchangeId} and outcome = 'reported'
        and not exists (select from messages where exchange_id = ${exchangeId} and direction = 'outgoing')
        and not exists (select from exchanges o where o.conversation_id = ${conversationId} and o.outcome is null)`.execute(
      tx,
    ),

  async ended(db: Db, exchangeId: string): Promise<Ended> {
    const { rows } = await sql<Ended>`
      select outcome, (select string_agg(content, E'\n' order by part) from messages
        where exchange_id = e.id and origin = 'n8n') as reply,
        exists (select from messages where exchange_id = e.id and origin = 'ai') as is_said_by_us
      from exchanges e where id = ${exchangeId}`.execute(db)
    return rows[0] ?? { outcome: null, reply: null, isSaidByUs: false }
  },

  /** Whoever asked went away in the middle, or we did: nobody thinks of these any more, and a person should. */
  giveUp: (db: Db, before: Date, now: Date) =>
    sql`
      with left_open as (
        update exchanges e set outcome = 'stale', closed_at = ${now}
        where outcome is null and created_at < ${before}
          and exists (select from journal j where j.exchange_id = e.id and j.step = 'relayed')
        returning conversation_id
      )
      update conversations set status = 'waiting' from left_open
      where id = conversation_id and status = 'active'`.execute(db),
}
