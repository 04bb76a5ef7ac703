import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Outcome } from '../../../db/schema.ts'

/** What was kept under a name that somebody gave it. No exchange is of what was written by hand on the phone. */
export type Known = { exchangeId: string | null; direction: 'incoming' | 'outgoing'; said: string }

/** `isSaidByUs`: we send the reply ourselves, and it is in nobody else's hands. `isShared`: it is of several messages. */
export type Ended = { outcome: Outcome | null; reply: string | null; isSaidByUs: boolean; isShared: boolean }

/** The contact may still be typing until `quietUntil`; a burst is waited for `longestMs` at most. */
export type Quiet = { now: Date; quietUntil: Date; longestMs: number }

export const relayStore = {
  async known(tx: Tx, conversationId: string, externalId: string): Promise<Known | null> {
    const { rows } = await sql<Known>`
      select exchange_id, direction, coalesce(earlier[1], content) as said from messages
      where conversation_id = ${conversationId} and external_id = ${externalId}`.execute(tx)
    return rows[0] ?? null
  },

  /** Of a sound or a picture the network tells no words: whoever asks about it has read it. */
  giveWords: (tx: Tx, conversationId: string, externalId: string, words: string) =>
    sql`
      update messages set content = ${words}
      where conversation_id = ${conversationId} and external_id = ${externalId}
        and direction = 'incoming' and type <> 'text' and content = ''`.execute(tx),

  /**
   * What was told without a reply is answered together with what is being answered at this moment. Gives that one's
   * exchange; null when there is none.
   */
  async join(tx: Tx, conversationId: string, exchangeId: string, { now, quietUntil, longestMs }: Quiet) {
    const { rows } = await sql<{ open: string; count: number; userId: string }>`
      select o.id as open, e.incoming_count as count, e.user_id
      from exchanges e join exchanges o on o.conversation_id = e.conversation_id and o.outcome is null
      where e.id = ${exchangeId} and e.conversation_id = ${conversationId} and e.outcome = 'reported'
        and not exists (select from messages m where m.exchange_id = e.id and m.direction = 'outgoing')`.execute(tx)
    if (!rows[0]) return null
    const { open, count, userId } = rows[0]
    await sql`update messages set exchange_id = ${open} where exchange_id = ${exchangeId}`.execute(tx)
    await sql`update journal set exchange_id = ${open} where exchange_id = ${exchangeId}`.execute(tx)
    const latest = sql`greatest(created_at + ${longestMs}::float8 * interval '1 millisecond', ${now}::timestamptz)`
    await sql`
      update exchanges set incoming_count = incoming_count + ${count},
        due_at = greatest(due_at, least(${quietUntil}::timestamptz, ${latest}))
      where id = ${open}`.execute(tx)
    await sql`delete from exchanges where id = ${exchangeId}`.execute(tx)
    await sql`insert into journal (exchange_id, user_id, step, at) values (${open}, ${userId}, 'joined', ${now})`.execute(
      tx,
    )
    return open
  },

  /** What was told without a reply is to be answered after all. False when it was asked for before. */
  async reopen(tx: Tx, exchangeId: string, { now, quietUntil }: Quiet): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with reopened as (
        update exchanges set outcome = null, closed_at = null, due_at = ${quietUntil}
        where id = ${exchangeId} and outcome = 'reported'
          and not exists (select from messages where exchange_id = ${exchangeId} and direction = 'outgoing')
        returning id, user_id
      )
      insert into journal (exchange_id, user_id, step, at) select id, user_id, 'relayed', ${now} from reopened`.execute(
      tx,
    )
    return numAffectedRows === 1n
  },

  async ended(db: Db, exchangeId: string): Promise<Ended> {
    const { rows } = await sql<Ended>`
      select outcome, (select string_agg(content, E'\n' order by part) from messages
        where exchange_id = e.id and origin = 'n8n') as reply,
        exists (select from messages where exchange_id = e.id and origin = 'ai') as is_said_by_us, incoming_count > 1 as is_shared
      from exchanges e where id = ${exchangeId}`.execute(db)
    return rows[0] ?? { outcome: null, reply: null, isSaidByUs: false, isShared: false }
  },
}
