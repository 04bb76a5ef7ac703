import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { noteUncertain } from '../../../db/uncertain-sends.ts'

const UNSAID = 'Se vinculó otro número'
const IN_DOUBT = 'Se vinculó otro número antes de saber si este mensaje había salido'

/**
 * An agent has another phone now: what it was about to say to whoever wrote to the former one stays unsaid, or they
 * would hear it from a number that they never wrote to.
 */
export async function leaveUnsaid(tx: Tx, agentId: string, now: Date): Promise<void> {
  // Whoever is keeping a reply there has kept it once these are ours.
  await sql`
    select id from conversations c where agent_id = ${agentId} and (
      exists (select from exchanges e where e.conversation_id = c.id and e.outcome is null)
      or exists (select from messages m where m.conversation_id = c.id and m.status = 'pending'))
    order by id for update`.execute(tx)
  const event: Partial<ServerEvent> = { type: 'conversation' }
  const { rows } = await sql<{ conversationId: string }>`
    with closed as (
      update exchanges set outcome = 'other_phone', closed_at = ${now}
      where agent_id = ${agentId} and outcome is null returning id, user_id, conversation_id
    ), waiting as (
      update conversations c set updated_at = ${now},
        status = case when status = 'transferred' or last_direction = 'outgoing' then status else 'waiting' end
      from closed where c.id = closed.conversation_id
    ), unsaid as (
      update messages m set not_before = null,
        status = case when m.refusals > 0 or m.attempted_at is not null then 'uncertain' else 'failed' end,
        cause = case when m.refusals > 0 or m.attempted_at is not null then ${IN_DOUBT} else ${UNSAID} end
      from conversations c
      where c.agent_id = ${agentId} and m.conversation_id = c.id and m.status = 'pending'
      returning m.id, m.exchange_id, m.user_id, m.conversation_id, m.status, m.cause
    ), noted as (
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select id, null, user_id, 'other_phone', null::jsonb, ${now}::timestamptz from closed
      union all
      select exchange_id, id, user_id, status, jsonb_build_object('cause', cause), ${now}
      from unsaid where exchange_id is not null
    ), told as (
      insert into events (user_id, data)
      select user_id, ${JSON.stringify(event)}::jsonb || jsonb_build_object('conversationId', conversation_id)
      from (select user_id, conversation_id from closed union select user_id, conversation_id from unsaid) as changed
    )
    select conversation_id from unsaid where status = 'uncertain'`.execute(tx)
  if (rows.length === 0) return
  // A statement changes a row once, and the one above made some of these conversations wait.
  await sql`
    with ended as (
      select unnest(${rows.map(({ conversationId }) => conversationId)}::text[]) as conversation_id
    ), ${noteUncertain(sql`ended`, now)}
    select`.execute(tx)
}
