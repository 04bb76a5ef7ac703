import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../../db/fragments/publish-event.ts'
import { waitingNow } from '../../../../db/fragments/waiting-since.ts'
import { noteUncertain } from '../../../../db/uncertain-sends.ts'
import { endHeldFiles, heldFileCauses } from '../held-files.store.ts'
import { handoverCauses } from '../reply-handover.store.ts'

/** Rows per statement; the rest waits for the next run. */
const BATCH_SIZE = 500

/**
 * Closes what an n8n workflow left open. Each statement locks the conversation first, as an arriving message does,
 * skips locked ones, and returns the number of settled rows.
 */
export const silentWorkflowStore = {
  /** Replies handed out before `claimedBefore` and not confirmed. */
  settleUnconfirmed: (db: Db, claimedBefore: Date, now: Date) =>
    settleReplies(db, now, {
      isDue: (h) => sql<boolean>`${h}.claimed_at < ${claimedBefore}`,
      status: 'uncertain',
      cause: handoverCauses.unconfirmed,
      step: 'uncertain',
      detail: { cause: 'tu flujo de n8n no confirmó que la envió', kind: 'unconfirmed' },
      fileCause: heldFileCauses.unconfirmed,
    }),

  /** Replies written before `offeredBefore` that no caller fetched. */
  settleUnfetched: (db: Db, offeredBefore: Date, now: Date) =>
    settleReplies(db, now, {
      isDue: (h) => sql<boolean>`(${h}.claimed_at is null and ${h}.offered_at < ${offeredBefore})`,
      status: 'failed',
      cause: handoverCauses.unclaimed,
      step: 'never_fetched',
      detail: null,
      fileCause: heldFileCauses.unsent,
    }),

  /** Messages of this period that a workflow received, never asked about, and whose reply is unknown. */
  async settleUnasked(db: Db, { from, before }: { from: Date; before: Date }, now: Date): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      with due as materialized (
        select e.id, e.closed_at
        from exchanges e
        join conversations c on c.id = e.conversation_id
        where e.outcome = 'reported'
          and e.created_at >= ${from}
          and e.created_at < ${before}
          and c.paused_by is null
          and exists (select from journal j where j.exchange_id = e.id and j.step = 'witnessed')
          and not exists (select from journal j where j.exchange_id = e.id and j.step = 'flow_silent')
          and not exists (
            select
            from messages m
            where m.exchange_id = e.id and m.direction = 'outgoing'
          )
          -- A sticker asks for nothing.
          and exists (
            select
            from messages m
            where m.exchange_id = e.id and m.type <> 'sticker' and m.deleted_at is null
          )
        order by e.created_at
        limit ${BATCH_SIZE}
        for update of c skip locked
      ), left_alone as (
        -- Asked about meanwhile it is open again; another process that looks meanwhile changes its moment.
        update exchanges e
        set closed_at = ${now}
        from due
        where e.id = due.id
          and e.outcome = 'reported'
          and e.closed_at is not distinct from due.closed_at
        returning e.id as exchange_id, e.conversation_id, e.workspace_id
      ), ${waitForPerson(sql`left_alone`, now)}, noted as (
        ${noteSilence(sql`left_alone`, now)}
      )
      select exchange_id as id
      from left_alone`.execute(db)
    return rows.length
  },

  /** Turns that this process is generating: each run extends them, so that no process closes them as abandoned. */
  async keepOpen(db: Db, exchangeIds: string[], now: Date): Promise<void> {
    if (exchangeIds.length === 0) return
    await sql`
      update exchanges
      set due_at = greatest(due_at, ${now}::timestamptz)
      where id = any(${exchangeIds}::text[]) and outcome is null`.execute(db)
  },

  /** Turns due before `dueBefore` that no process extends any more. */
  async closeAbandoned(db: Db, dueBefore: Date, now: Date): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      with due as materialized (
        select e.id
        from exchanges e
        join conversations c on c.id = e.conversation_id
        where e.outcome is null
          and e.due_at < ${dueBefore}
          and exists (select from journal j where j.exchange_id = e.id and j.step = 'relayed')
        limit ${BATCH_SIZE}
        for update of c skip locked
      ), abandoned as (
        update exchanges e
        set outcome = 'stale', closed_at = ${now}
        from due
        where e.id = due.id and e.outcome is null
        returning e.id as exchange_id, e.conversation_id, e.workspace_id
      ), ${waitForPerson(sql`abandoned`, now)}, noted as (
        ${noteSilence(sql`abandoned`, now)}
      )
      select exchange_id as id
      from abandoned`.execute(db)
    return rows.length
  },
}

type ReplySettlement = {
  isDue: (handover: RawBuilder<unknown>) => RawBuilder<boolean>
  status: 'uncertain' | 'failed'
  cause: string
  step: string
  detail: Record<string, unknown> | null
  /** Why the files after the text are not sent. */
  fileCause: string
}

async function settleReplies(db: Db, now: Date, { isDue, status, cause, step, detail, fileCause }: ReplySettlement) {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select h.exchange_id
      from reply_handovers h
      join exchanges e on e.id = h.exchange_id
      join conversations c on c.id = e.conversation_id
      where h.settled_at is null and ${isDue(sql`h`)}
      limit ${BATCH_SIZE}
      for update of c skip locked
    ), settled as (
      -- Confirmed or fetched meanwhile it is not due any more.
      update reply_handovers r
      set settled_at = ${now}
      from due
      where r.exchange_id = due.exchange_id and r.settled_at is null and ${isDue(sql`r`)}
      returning r.exchange_id
    ), ended as (
      -- A message that the network named has left.
      update messages m
      set status = ${status}, cause = ${cause}
      from settled
      where m.exchange_id = settled.exchange_id
        and m.origin = 'n8n'
        and m.status = 'sent'
        and m.external_id is null
      returning m.id, m.exchange_id, m.conversation_id, m.workspace_id
    ), ${endHeldFiles(sql`settled`, fileCause, now)}, ${waitForPerson(sql`ended`, now, status)}, noted as (
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        messageId: sql`id`,
        workspaceId: sql`workspace_id`,
        step,
        detail,
        at: now,
        rows: sql`from ended`,
      })}
    )
    select exchange_id as id
    from settled`.execute(db)
  return rows.length
}

/** The workflow was silent about these exchanges. */
const noteSilence = (exchanges: RawBuilder<unknown>, at: Date) =>
  appendJournal({
    exchangeId: sql`exchange_id`,
    workspaceId: sql`workspace_id`,
    step: 'flow_silent',
    at,
    rows: sql`from ${exchanges}`,
  })

/**
 * The contacts of these rows have no known reply: their conversations wait for a person, and an event notifies
 * consoles.
 */
const waitForPerson = (selection: RawBuilder<unknown>, now: Date, status: 'uncertain' | 'failed' = 'failed') =>
  status === 'uncertain'
    ? noteUncertain(selection, now)
    : sql`
      waiting as (
        update conversations c
        set
          updated_at = ${now},
          waiting_since = case when c.status = 'active' then ${waitingNow('c')} else c.waiting_since end,
          status = case when c.status = 'active' then 'waiting' else c.status end
        from ${selection} t
        where c.id = t.conversation_id
      ),
      published as (
        ${publishEvent({
          workspaceId: sql`workspace_id`,
          event: { type: 'conversation' },
          fields: { conversationId: sql`conversation_id` },
          rows: sql`from (select distinct workspace_id, conversation_id from ${selection}) as changed`,
        })}
      )`
