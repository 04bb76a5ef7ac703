import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { endUncertain } from '../../../db/uncertain-sends.ts'

type Claim = { exchangeId: string; externalId: string | null; now: Date }

/** Why a reply is not handed out: `saying` to the asker of the same message, `shared` with another one, or `settled`. */
export type Refusal = 'saying' | 'shared' | 'settled'

/** Why a reply that a workflow took over did not leave, or may not have. */
export const causes = {
  unconfirmed: 'Tu flujo de n8n no confirmó que la envió',
  unclaimed: 'Tu flujo de n8n no la recogió',
} as const

/** What `unclaimed` said in rows that an earlier version wrote. */
const FORMER_UNCLAIMED = 'Tu flujo de n8n no volvió por ella'

/** The right to send a reply for us, handed out once by the database. */
export const handoverStore = {
  /**
   * Null when the asker got the right. An asker that names no message confirms nothing later: its reply is settled at
   * once.
   */
  async claim(db: Db, { exchangeId, externalId, now }: Claim): Promise<Refusal | null> {
    const { rows } = await sql<{ id: string }>`
      update reply_handovers set claimed_at = ${now}, claimed_for = ${externalId},
        settled_at = case when ${externalId}::text is null then ${now}::timestamptz end
      where exchange_id = ${exchangeId} and claimed_at is null and settled_at is null
      returning exchange_id as id`.execute(db)
    return rows.length > 0 ? null : refusalOf(db, exchangeId, externalId)
  },

  /**
   * In the caller's transaction: a report tells how the reply of this exchange ended. One that was taken for uncertain or
   * for never fetched was sent after all, unless the report says otherwise.
   */
  confirm: (tx: Tx, exchangeId: string, wasSent: boolean, now: Date) =>
    sql`
      with settled as (
        update reply_handovers set settled_at = coalesce(settled_at, ${now}), claimed_at = coalesce(claimed_at, ${now})
        where exchange_id = ${exchangeId}
        returning exchange_id
      ), mended as (
        update messages m set status = 'sent', cause = null from settled
        where ${wasSent} and m.exchange_id = settled.exchange_id and m.origin = 'n8n'
          and m.external_id is null and m.cause in (${causes.unconfirmed}, ${causes.unclaimed}, ${FORMER_UNCLAIMED})
        returning m.id, m.exchange_id, m.user_id
      ), arrived as (
        select e.conversation_id from settled join exchanges e on e.id = settled.exchange_id where ${wasSent}
      ), ${endUncertain(sql`arrived`)}
      insert into journal (exchange_id, message_id, user_id, step, at)
      select exchange_id, id, user_id, 'reported_reply', ${now} from mended`.execute(tx),
}

async function refusalOf(db: Db, exchangeId: string, externalId: string | null): Promise<Refusal> {
  const { rows } = await sql<{ claimedFor: string | null; isSettled: boolean }>`
    select claimed_for, settled_at is not null as is_settled from reply_handovers
    where exchange_id = ${exchangeId}`.execute(db)
  const claim = rows[0]
  if (!claim) return 'settled'
  if (externalId !== null && claim.claimedFor === externalId) return claim.isSettled ? 'settled' : 'saying'
  return claim.claimedFor === null && claim.isSettled ? 'settled' : 'shared'
}
