import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { isOnPhone } from '../../../db/fragments/channel-conditions.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { waitingNow } from '../../../db/fragments/waiting-since.ts'
import { noteUncertain } from '../../../db/uncertain-sends.ts'

const CANCELLED_CAUSE = 'Se vinculó otro número'
const UNCERTAIN_CAUSE = 'Se vinculó otro número antes de saber si este mensaje había salido'

/**
 * Cancels open exchanges and pending messages when an agent gets another phone: its contacts would get them from a
 * number that they never wrote to.
 */
export async function cancelPending(tx: Tx, agentId: string, now: Date): Promise<void> {
  // Locks the conversations, so that a reply being stored is included.
  await sql`
    select id
    from conversations c
    where agent_id = ${agentId}
      and ${isOnPhone('c')}
      and (
        exists (select from exchanges e where e.conversation_id = c.id and e.outcome is null)
        or exists (
          select
          from messages m
          where m.conversation_id = c.id and m.status = 'pending'
        )
      )
    order by id
    for update`.execute(tx)
  const cancelled = { workspaceId: sql`workspace_id`, at: now }
  const { rows } = await sql<{ conversationId: string }>`
    with closed as (
      update exchanges e
      set outcome = 'other_phone', closed_at = ${now}
      from conversations c
      where e.agent_id = ${agentId} and e.outcome is null and c.id = e.conversation_id and ${isOnPhone('c')}
      returning e.id, e.workspace_id, e.conversation_id
    ), waiting as (
      update conversations c
      set
        updated_at = ${now},
        waiting_since = case when last_direction = 'outgoing' then waiting_since else ${waitingNow('c')} end,
        status = case when status = 'transferred' or last_direction = 'outgoing' then status else 'waiting' end
      from closed
      where c.id = closed.conversation_id
    ), unsaid as (
      update messages m
      set
        not_before = null,
        status = case when m.refusals > 0 or m.attempted_at is not null then 'uncertain' else 'failed' end,
        cause = case
          when m.refusals > 0 or m.attempted_at is not null then ${UNCERTAIN_CAUSE}
          else ${CANCELLED_CAUSE}
        end
      from conversations c
      where c.agent_id = ${agentId}
        and ${isOnPhone('c')}
        and m.conversation_id = c.id
        and m.status = 'pending'
      returning m.id, m.exchange_id, m.workspace_id, m.conversation_id, m.status, m.cause
    ), noted as (
      ${appendJournal(
        { ...cancelled, exchangeId: sql`id`, step: 'other_phone', rows: sql`from closed` },
        {
          ...cancelled,
          exchangeId: sql`exchange_id`,
          messageId: sql`id`,
          step: sql`status`,
          detail: sql`jsonb_build_object('cause', cause)`,
          rows: sql`from unsaid where exchange_id is not null`,
        },
      )}
    ), published as (
      ${publishEvent({
        workspaceId: sql`workspace_id`,
        event: { type: 'conversation' },
        fields: { conversationId: sql`conversation_id` },
        rows: sql`
          from (
            select workspace_id, conversation_id
            from closed
            union
            select workspace_id, conversation_id
            from unsaid
          ) as changed`,
      })}
    )
    select conversation_id
    from unsaid
    where status = 'uncertain'`.execute(tx)
  if (rows.length === 0) return
  // A separate statement: one statement updates a row only once, and the one above may have updated these
  // conversations.
  await sql`
    with ended as (
      select unnest(${rows.map(({ conversationId }) => conversationId)}::text[]) as conversation_id
    ), ${noteUncertain(sql`ended`, now)}
    select`.execute(tx)
}
