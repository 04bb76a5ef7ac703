import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { waitingNow } from '../../../db/fragments/waiting-since.ts'
import { noteUncertain } from '../../../db/uncertain-sends.ts'

const CAUSE = 'Esperaba para enviarse cuando se hizo la copia de seguridad: puede que ya haya salido'

/** All of it in the transaction that confirms that the former installation does not run any more. */
export const restoredStore = {
  /** Null when there is nothing to confirm, also because another request did. */
  confirm: async (tx: Tx, now: Date): Promise<{ restoredAt: Date; wasRunning: boolean } | null> =>
    (await tx
      .updateTable('restoredInstallation')
      .set({ confirmedAt: now })
      .where('confirmedAt', 'is', null)
      .returning(['restoredAt', 'wasRunning'])
      .executeTakeFirst()) ?? null,

  /** Messages that waited in the backup end as uncertain. */
  endPendingSends: (tx: Tx, restoredAt: Date, now: Date) =>
    sql`
      with ended as (
        update messages m
        set status = 'uncertain', cause = ${CAUSE}
        where m.status = 'pending' and m.created_at < ${restoredAt}
        returning m.id, m.exchange_id, m.conversation_id, m.workspace_id
      ), ${noteUncertain(sql`ended`, now)}
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        messageId: sql`id`,
        workspaceId: sql`workspace_id`,
        step: 'uncertain',
        detail: { cause: CAUSE },
        at: now,
        rows: sql`from ended where exchange_id is not null`,
      })}`.execute(tx),

  /** Exchanges that were open in the backup get no automatic reply, and their conversations wait for a person. */
  closeOpenExchanges: (tx: Tx, restoredAt: Date, now: Date) =>
    sql`
      with closed as (
        update exchanges e
        set outcome = 'stale', closed_at = ${now}
        where e.outcome is null and e.created_at < ${restoredAt}
        returning e.id as exchange_id, e.conversation_id, e.workspace_id
      ), waiting as (
        update conversations c
        set
          updated_at = ${now},
          waiting_since = case when c.status = 'active' then ${waitingNow('c')} else c.waiting_since end,
          status = case when c.status = 'active' then 'waiting' else c.status end
        from closed
        where c.id = closed.conversation_id
      ), ${published(sql`closed`)}
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        workspaceId: sql`workspace_id`,
        step: 'restored',
        at: now,
        rows: sql`from closed`,
      })}`.execute(tx),
}

const published = (exchanges: RawBuilder<unknown>) => sql`
  published as (
    ${publishEvent({
      workspaceId: sql`workspace_id`,
      event: { type: 'conversation' },
      fields: { conversationId: sql`conversation_id` },
      rows: sql`from (select distinct workspace_id, conversation_id from ${exchanges}) as changed`,
    })}
  )`
