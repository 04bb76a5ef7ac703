import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Person } from './asides.store.ts'

/** A conversation of somebody's, locked. */
export type Standing = Pick<ConversationRow, 'id' | 'userId' | 'agentId' | 'contactKey' | 'sessionName'>

/** What was said is all of one conversation now; what both had of one kind, of which there is one, is one. */
const moves = (kept: string, gone: string, now: Date) => [
  // A message that came under both names.
  sql`delete from messages g using messages k
    where g.conversation_id = ${gone} and k.conversation_id = ${kept} and g.external_id = k.external_id`,
  sql`update messages g set given_id = null from messages k
    where g.conversation_id = ${gone} and k.conversation_id = ${kept} and g.given_id = k.given_id`,
  // It is said once in a conversation: what stands there twice was answered all the same.
  sql`update exchanges g set outcome = 'answered' where g.conversation_id = ${gone} and g.outcome = 'media_notice'
    and exists (select from exchanges k where k.conversation_id = ${kept} and k.outcome = 'media_notice')`,
  ...['exchanges', 'messages', 'notes', 'unanswered'].map(
    (table) => sql`update ${sql.table(table)} set conversation_id = ${kept} where conversation_id = ${gone}`,
  ),
  // Which of two words is the newer their own hours tell; what is made of both is of now, or it would be too old to be told.
  sql`insert into leads (conversation_id, user_id, agent_id, fields, created_at, updated_at)
    select ${kept}, user_id, agent_id, fields, created_at, ${now} from leads where conversation_id = ${gone}
    on conflict (conversation_id) do update set updated_at = ${now},
      created_at = least(leads.created_at, excluded.created_at),
      fields = case when leads.updated_at > (select updated_at from leads where conversation_id = ${gone})
        then excluded.fields || leads.fields else leads.fields || excluded.fields end`,
  // What still waits to be told of the one is told of both. What was told stands before every state that is to come.
  sql`update lead_deliveries d set conversation_id = ${kept}, revision = before.first - before.n
    from (
      select id, row_number() over (order by revision desc) as n,
        (select least(0, min(k.revision)) from lead_deliveries k where k.conversation_id = ${kept}) as first
      from lead_deliveries where conversation_id = ${gone} and state in ('delivered', 'failed', 'superseded')
    ) before where d.id = before.id`,
]

/** Of two open exchanges one answers all; a reply that is being thought of looks afresh. */
const foldOpen = (kept: string, gone: string) => {
  const open = (conversation: string) =>
    sql`(select id from exchanges where conversation_id = ${conversation} and outcome is null)`
  const both = sql`exists ${open(kept)} and exists ${open(gone)}`
  return [
    sql`update messages set exchange_id = ${open(kept)} where exchange_id = ${open(gone)} and ${both}`,
    sql`update journal set exchange_id = ${open(kept)} where exchange_id = ${open(gone)} and ${both}`,
    sql`update exchanges k set incoming_count = k.incoming_count + g.incoming_count, due_at = greatest(k.due_at, g.due_at)
      from exchanges g where k.id = ${open(kept)} and g.id = ${open(gone)}`,
    sql`delete from exchanges where id = ${open(gone)} and ${both}`,
  ]
}

export const mergeStore = {
  /** The conversations that somebody has with that agent, the oldest first, under the name they have now and the former. */
  async standing(tx: Tx, { agentId, contactKey, formerKey = null }: Person): Promise<Standing[]> {
    const { rows } = await sql<Standing>`
      with locked as (
        select id, user_id, agent_id, contact_key, session_name, created_at from conversations
        where agent_id = ${agentId} and contact_key in (${contactKey}, ${formerKey}) order by id for update
      )
      select id, user_id, agent_id, contact_key, session_name from locked order by created_at, id`.execute(tx)
    return rows
  },

  rename: (tx: Tx, id: string, contactKey: string) =>
    sql`update conversations set contact_key = ${contactKey} where id = ${id}`.execute(tx),

  /** Everything of `gone` is `kept`'s, and open consoles are told. */
  async merge(tx: Tx, kept: Standing, gone: Standing, contactKey: string, now: Date): Promise<void> {
    for (const statement of [...foldOpen(kept.id, gone.id), ...moves(kept.id, gone.id, now)])
      await statement.execute(tx)
    await sql`update conversations set contact_key = id where id = ${gone.id}`.execute(tx)
    await sql`
      update conversations k set contact_key = ${contactKey}, updated_at = ${now},
        contact_name = case when g.last_at > k.last_at then coalesce(g.contact_name, k.contact_name)
          else coalesce(k.contact_name, g.contact_name) end,
        contact_phone = coalesce(k.contact_phone, g.contact_phone),
        status = (select s from unnest(array['transferred', 'waiting', 'active', 'resolved']) with ordinality as o(s, n)
          where s in (k.status, g.status) order by n limit 1),
        paused_by = coalesce(k.paused_by, g.paused_by), paused_at = coalesce(k.paused_at, g.paused_at),
        is_muted = k.is_muted or g.is_muted,
        asked_fields = k.asked_fields || array(select f from unnest(g.asked_fields) f where f <> all (k.asked_fields)),
        context_from = greatest(k.context_from, g.context_from),
        unread_count = k.unread_count + g.unread_count,
        total_messages = (select count(*) from messages m where m.conversation_id = k.id),
        answered_count = k.answered_count + g.answered_count,
        answered_seconds = k.answered_seconds + g.answered_seconds,
        tags = (k.tags || array(select tag from unnest(g.tags) tag
          where plain_text(tag) not in (select plain_text(known) from unnest(k.tags) known)))[1:30],
        last_direction = case when g.last_at > k.last_at then g.last_direction else k.last_direction end,
        last_origin = case when g.last_at > k.last_at then g.last_origin else k.last_origin end,
        last_type = case when g.last_at > k.last_at then g.last_type else k.last_type end,
        last_content = case when g.last_at > k.last_at then g.last_content else k.last_content end,
        last_at = greatest(k.last_at, g.last_at), last_said_at = greatest(k.last_said_at, g.last_said_at),
        last_heard_at = greatest(k.last_heard_at, g.last_heard_at)
      from conversations g where k.id = ${kept.id} and g.id = ${gone.id}`.execute(tx)
    await sql`delete from conversations where id = ${gone.id}`.execute(tx)
    await sql`update agents set conversation_count = greatest(0, conversation_count - 1) where id = ${kept.agentId}`.execute(
      tx,
    )
    const left: ServerEvent = {
      type: 'conversation',
      conversationId: gone.id,
      isGone: true,
      sessionName: gone.sessionName,
      continuesIn: kept.id,
    }
    const grown: ServerEvent = { type: 'conversation', conversationId: kept.id }
    await sql`insert into events (user_id, data)
      values (${kept.userId}, ${JSON.stringify(left)}::jsonb), (${kept.userId}, ${JSON.stringify(grown)}::jsonb)`.execute(
      tx,
    )
  },
}
