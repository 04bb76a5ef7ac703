import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { noteUncertain } from '../../../db/uncertain-sends.ts'
import { causes } from './handover.store.ts'

/** Rows of one statement: the rest waits for the next look. */
const AT_ONCE = 500

/**
 * What an n8n workflow left without an end. Each statement locks the conversation first, as every arrival does, and skips
 * one that is busy. Each answers with the number of rows that it settled.
 */
export const silentFlowsStore = {
  /** Replies that were handed out before `claimedBefore` and not confirmed. */
  settleUnconfirmed: (db: Db, claimedBefore: Date, now: Date) =>
    settleReplies(db, now, {
      isDue: (h) => sql<boolean>`${h}.claimed_at < ${claimedBefore}`,
      status: 'uncertain',
      cause: causes.unconfirmed,
      step: 'uncertain',
      detail: JSON.stringify({ cause: 'tu flujo de n8n no confirmó que la envió', kind: 'unconfirmed' }),
    }),

  /** Replies that were written before `offeredBefore` and that no asker fetched. */
  settleUnclaimed: (db: Db, offeredBefore: Date, now: Date) =>
    settleReplies(db, now, {
      isDue: (h) => sql<boolean>`(${h}.claimed_at is null and ${h}.offered_at < ${offeredBefore})`,
      status: 'failed',
      cause: causes.unclaimed,
      step: 'never_fetched',
      detail: null,
    }),

  /** Messages that a workflow was brought in this span, that it never asked about, and whose answer is not known. */
  async noteUnasked(db: Db, { from, before }: { from: Date; before: Date }, now: Date): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      with due as materialized (
        select e.id, e.closed_at from exchanges e join conversations c on c.id = e.conversation_id
        where e.outcome = 'reported' and e.created_at >= ${from} and e.created_at < ${before}
          and c.paused_by is null
          and exists (select from journal j where j.exchange_id = e.id and j.step = 'witnessed')
          and not exists (select from journal j where j.exchange_id = e.id and j.step = 'flow_silent')
          and not exists (select from messages m where m.exchange_id = e.id and m.direction = 'outgoing')
          -- A sticker asks for nothing.
          and exists (
            select from messages m
            where m.exchange_id = e.id and m.type <> 'sticker' and m.deleted_at is null)
        order by e.created_at limit ${AT_ONCE} for update of c skip locked
      ), left_alone as (
        -- Asked about meanwhile it is open again; another process that looks meanwhile changes its moment.
        update exchanges e set closed_at = ${now} from due
        where e.id = due.id and e.outcome = 'reported' and e.closed_at is not distinct from due.closed_at
        returning e.id as exchange_id, e.conversation_id, e.user_id
      ), ${waiting(sql`left_alone`, now)}, noted as (
        insert into journal (exchange_id, user_id, step, at)
        select exchange_id, user_id, 'flow_silent', ${now} from left_alone
      )
      select exchange_id as id from left_alone`.execute(db)
    return rows.length
  },

  /** Turns that this process is thinking about: each look is their sign of life for the looks of all processes. */
  async keepOpen(db: Db, exchangeIds: string[], now: Date): Promise<void> {
    if (exchangeIds.length === 0) return
    await sql`
      update exchanges set due_at = greatest(due_at, ${now}::timestamptz)
      where id = any(${exchangeIds}::text[]) and outcome is null`.execute(db)
  },

  /** Turns that were due before `dueBefore`, since when no process gave a sign of going on with them. */
  async closeAbandoned(db: Db, dueBefore: Date, now: Date): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      with due as materialized (
        select e.id from exchanges e join conversations c on c.id = e.conversation_id
        where e.outcome is null and e.due_at < ${dueBefore}
          and exists (select from journal j where j.exchange_id = e.id and j.step = 'relayed')
        limit ${AT_ONCE} for update of c skip locked
      ), abandoned as (
        update exchanges e set outcome = 'stale', closed_at = ${now} from due
        where e.id = due.id and e.outcome is null
        returning e.id as exchange_id, e.conversation_id, e.user_id
      ), ${waiting(sql`abandoned`, now)}, noted as (
        insert into journal (exchange_id, user_id, step, at)
        select exchange_id, user_id, 'flow_silent', ${now} from abandoned
      )
      select exchange_id as id from abandoned`.execute(db)
    return rows.length
  },
}

type Settlement = {
  isDue: (handover: RawBuilder<unknown>) => RawBuilder<boolean>
  status: 'uncertain' | 'failed'
  cause: string
  step: string
  detail: string | null
}

async function settleReplies(db: Db, now: Date, { isDue, status, cause, step, detail }: Settlement) {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select h.exchange_id from reply_handovers h
      join exchanges e on e.id = h.exchange_id join conversations c on c.id = e.conversation_id
      where h.settled_at is null and ${isDue(sql`h`)}
      limit ${AT_ONCE} for update of c skip locked
    ), settled as (
      -- Confirmed or fetched meanwhile it is not due any more.
      update reply_handovers r set settled_at = ${now} from due
      where r.exchange_id = due.exchange_id and r.settled_at is null and ${isDue(sql`r`)}
      returning r.exchange_id
    ), ended as (
      -- A message that the network named has left.
      update messages m set status = ${status}, cause = ${cause} from settled
      where m.exchange_id = settled.exchange_id and m.origin = 'n8n'
        and m.status = 'sent' and m.external_id is null
      returning m.id, m.exchange_id, m.conversation_id, m.user_id
    ), ${waiting(sql`ended`, now, status)}, noted as (
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, id, user_id, ${step}::text, ${detail}::jsonb, ${now} from ended
    )
    select exchange_id as id from settled`.execute(db)
  return rows.length
}

const conversationEvent = JSON.stringify({ type: 'conversation' })

/** The contacts of these rows have no known answer: their conversations wait for a person, and consoles are told. */
const waiting = (these: RawBuilder<unknown>, now: Date, status: 'uncertain' | 'failed' = 'failed') =>
  status === 'uncertain'
    ? noteUncertain(these, now)
    : sql`waiting as (
        update conversations c set updated_at = ${now},
          status = case when c.status = 'active' then 'waiting' else c.status end
        from ${these} t where c.id = t.conversation_id
      ), told as (
        insert into events (user_id, data)
        select distinct user_id, ${conversationEvent}::jsonb || jsonb_build_object('conversationId', conversation_id)
        from ${these}
      )`
