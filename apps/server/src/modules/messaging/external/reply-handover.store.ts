import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { endUncertain } from '../../../db/uncertain-sends.ts'
import { endHeldFiles, heldFileCauses } from './held-files.store.ts'

type HandoverClaim = { exchangeId: string; externalId: string | null; now: Date }

/**
 * Why a caller gets no reply: `saying` (its message is being answered by it), `shared` (another message has it),
 * `settled`.
 */
export type HandoverRefusal = 'saying' | 'shared' | 'settled'

/** Why a reply handed to a workflow was not sent, or may not have been. */
export const handoverCauses = {
  unconfirmed: 'Tu flujo de n8n no confirmó que la envió',
  unclaimed: 'Tu flujo de n8n no la recogió',
} as const

/** The same cause in rows of an earlier version. */
const OLD_UNCLAIMED_CAUSE = 'Tu flujo de n8n no volvió por ella'

/** The right to send a reply, granted by the database to one caller. */
export const replyHandoverStore = {
  /**
   * Null when the caller gets the reply. Without a message id it cannot confirm later, so its reply is settled at once,
   * and files after it are not sent.
   */
  async claim(db: Db, { exchangeId, externalId, now }: HandoverClaim): Promise<HandoverRefusal | null> {
    const { rows } = await sql<{ id: string }>`
      with claimed as (
        update reply_handovers
        set
          claimed_at = ${now},
          claimed_for = ${externalId},
          settled_at = case when ${externalId}::text is null then ${now}::timestamptz end
        where exchange_id = ${exchangeId} and claimed_at is null and settled_at is null
        returning exchange_id, settled_at
      ), settled as (
        select exchange_id
        from claimed
        where settled_at is not null
      ), ${endHeldFiles(sql`settled`, heldFileCauses.unconfirmed, now)}
      select exchange_id as id
      from claimed`.execute(db)
    return rows.length > 0 ? null : refusalOf(db, exchangeId, externalId)
  },

  /**
   * In the caller's transaction: settles the reply that an external program reports. A reply marked uncertain or never
   * fetched becomes sent if `wasSent`.
   */
  confirm: (tx: Tx, exchangeId: string, wasSent: boolean, now: Date) =>
    sql`
      with settled as (
        update reply_handovers
        set settled_at = coalesce(settled_at, ${now}), claimed_at = coalesce(claimed_at, ${now})
        where exchange_id = ${exchangeId}
        returning exchange_id
      ), mended as (
        update messages m
        set status = 'sent', cause = null
        from settled
        where ${wasSent}
          and m.exchange_id = settled.exchange_id
          and m.origin = 'n8n'
          and m.external_id is null
          and m.cause in (${handoverCauses.unconfirmed}, ${handoverCauses.unclaimed}, ${OLD_UNCLAIMED_CAUSE})
        returning m.id, m.exchange_id, m.workspace_id
      ), arrived as (
        select e.conversation_id
        from settled
        join exchanges e on e.id = settled.exchange_id
        where ${wasSent}
      ), ${endUncertain(sql`arrived`)}
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        messageId: sql`id`,
        workspaceId: sql`workspace_id`,
        step: 'reported_reply',
        at: now,
        rows: sql`from mended`,
      })}`.execute(tx),
}

async function refusalOf(db: Db, exchangeId: string, externalId: string | null): Promise<HandoverRefusal> {
  const { rows } = await sql<{ claimedFor: string | null; isSettled: boolean }>`
    select claimed_for, settled_at is not null as is_settled
    from reply_handovers
    where exchange_id = ${exchangeId}`.execute(db)
  const claim = rows[0]
  if (!claim) return 'settled'
  if (externalId !== null && claim.claimedFor === externalId) return claim.isSettled ? 'settled' : 'saying'
  return claim.claimedFor === null && claim.isSettled ? 'settled' : 'shared'
}
