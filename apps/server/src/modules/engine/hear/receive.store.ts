import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { jsonOf } from '../../../db/json.ts'
import { newId, newName } from '../../../platform/ids.ts'
import type { IncomingMessage } from '../../../ports/channel.ts'
import { isNeverAnswered } from '../never-answered.ts'

export type Place = {
  userId: string
  agentId: string
  agentName: string
  responseDelay: number
  conversationId: string
  sessionName: string
  contactName: string | null
  isPaused: boolean
  /** Of the last message there, before this one. */
  lastAt: Date
  lastDirection: 'incoming' | 'outgoing' | null
  /** Of the contact's last message: when the network says it was written, and where it stands in the thread. */
  lastSaidAt: Date | null
  lastHeardAt: Date | null
  isNew: boolean
  isNeverAnswered: boolean
  /** A flow of n8n answers there, and says so; we never do. */
  isAnsweredElsewhere: boolean
  /** Something was done to messages there before they arrived. */
  hasEarly: boolean
}

/** Where a message is kept, and what is kept of it. */
type KeptAt = Pick<Place, 'userId' | 'agentId' | 'conversationId' | 'isNew' | 'lastAt'>
type Said = Pick<IncomingMessage, 'type' | 'text' | 'details' | 'at'> & { externalId: string | null }

export type Arrival = {
  messageId: string
  /** Its exchange's name, if it begins one. */
  exchangeId: string
  /** When it was written, by the network's clock. */
  saidAt: Date
  /** When the reply may begin if nothing else arrives, and at the latest for all of one burst. */
  quietUntil: Date
  longestBurstMs: number
  /**
   * An exchange that it begins is born closed: it is too old to be answered, or told by whom others answer, and then it
   * joins no other.
   */
  closedAs: 'stale' | 'reported' | null
  /** Then somebody should answer it all the same. */
  waits: boolean
  /** The beginning of its text, for the list of conversations. */
  summary: string
  /** How the journal begins: heard by ourselves, or handed to us by whoever heard it. */
  begins?: 'received' | 'relayed' | 'witnessed'
  now: Date
  event: Omit<Extract<ServerEvent, { type: 'message' }>, 'logId'>
}

export type Kept = { exchangeId: string; isFirst: boolean; dueAt: Date }

export const receiveStore = {
  /**
   * The agent, and its conversation with this contact, made if there was none. The row stays locked
   * until the transaction ends, so that one conversation's messages enter one by one. Nobody waits any more for what
   * did not open before and now came with its words. Nothing is made while there is one under the contact's former name.
   */
  async place(
    tx: Tx,
    { agentId, contactKey, formerKey = null, contactName, contactPhone, externalId, details, at }: IncomingMessage,
    now: Date,
  ): Promise<Place | 'under former name' | null> {
    const { rows } = await sql<Place & { hasFormer: boolean }>`
      with opened as (
        delete from unopened_messages where agent_id = ${agentId} and contact_key in (${contactKey}, ${formerKey})
          and external_id = ${externalId} and not ${details.isUnopened === true}::boolean
      ), agent as (
        select id, user_id, platform, name, engine, custom_config, coalesce((custom_config->>'responseDelay')::int, 0) as response_delay
        from agents where id = ${agentId}
      ), former as (
        select id from conversations
        where agent_id = ${agentId} and contact_key = ${formerKey} and contact_key <> ${contactKey}
      ), place as (
        insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, contact_name,
          contact_phone, last_at, created_at, updated_at)
        select ${newId(now.getTime())}, user_id, id, platform, ${newName('conv')}, ${contactKey}, ${contactName}::text,
          ${contactPhone}::text, ${at > now ? now : at}, ${now}, ${now} from agent
        where not exists (select from former)
        on conflict (agent_id, contact_key) do update set
          contact_name = coalesce(excluded.contact_name, conversations.contact_name),
          contact_phone = coalesce(excluded.contact_phone, conversations.contact_phone)
        returning id, session_name, contact_name, contact_phone, coalesce(paused_by, 'model') <> 'model' as is_paused, last_at, last_direction, last_said_at, last_heard_at, xmax = 0 as is_new
      )
      select agent.user_id, agent.id as agent_id, agent.name as agent_name, agent.response_delay,
        place.id as conversation_id, place.session_name, place.contact_name, place.is_paused, place.last_at, place.last_direction,
        place.last_said_at, place.last_heard_at, place.is_new,
        ${isNeverAnswered(sql`agent.custom_config`, sql`place.contact_phone`)} as is_never_answered,
        agent.engine = 'n8n' as is_answered_elsewhere,
        exists (select from early_asides e where e.agent_id = agent.id and e.contact_key in (${contactKey}, ${formerKey})) as has_early,
        exists (select from former) as has_former
      from agent left join place on true`.execute(tx)
    const place = rows[0] ?? null
    return place?.hasFormer ? 'under former name' : place
  },

  /**
   * Message, exchange, summary, journal and event in one statement. A message joins the exchange that
   * still waits for its reply, or begins one. Null when this very message is already kept.
   */
  async keep(
    tx: Tx,
    { userId, agentId, conversationId, isNew, lastAt }: KeptAt,
    message: Said,
    arrival: Arrival,
  ): Promise<Kept | null> {
    const { messageId, exchangeId, saidAt, quietUntil, longestBurstMs, closedAs, waits, summary, now, event } = arrival
    const begins = arrival.begins ?? 'received'
    const { rows } = await sql<Kept>`
      with open as (
        select id, least(${quietUntil}::timestamptz, greatest(created_at + ${longestBurstMs}::float8 * interval '1 millisecond', ${now})) as due_at
        from exchanges where conversation_id = ${conversationId} and outcome is null
          and ${closedAs}::text is distinct from 'reported'
      ), place as (
        select coalesce((select id from open), ${exchangeId}) as exchange_id,
          coalesce((select due_at from open), ${quietUntil}::timestamptz) as due_at,
          not exists (select from open) as is_first, ${message.at}::timestamptz >= ${lastAt}::timestamptz as is_last
      ), kept as (
        insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, details, external_id, at, created_at)
        select ${messageId}, ${conversationId}, ${userId}, exchange_id, 'incoming', 'contact', ${message.type},
          ${message.text}, ${jsonOf(message.details)}::jsonb, ${message.externalId}, ${message.at}::timestamptz, ${now}::timestamptz from place
        on conflict (conversation_id, external_id) where external_id is not null do nothing
        returning id
      ), begun as (
        insert into exchanges (id, conversation_id, user_id, agent_id, due_at, created_at, outcome, closed_at)
        select exchange_id, ${conversationId}, ${userId}, ${agentId}, due_at, ${now}::timestamptz,
          ${closedAs}::text, case when ${closedAs}::text is not null then ${now}::timestamptz end
        from place, kept where is_first
      ), joined as (
        update exchanges set due_at = place.due_at, incoming_count = incoming_count + 1
        from place, kept where exchanges.id = place.exchange_id and not is_first
      ), summary as (
        update conversations set
          last_at = greatest(last_at, ${message.at}::timestamptz),
          last_direction = case when is_last then 'incoming' else last_direction end,
          last_origin = case when is_last then 'contact' else last_origin end,
          last_type = case when is_last then ${message.type} else last_type end,
          last_content = case when is_last then ${summary} else last_content end,
          last_said_at = greatest(last_said_at, ${saidAt}::timestamptz),
          last_heard_at = greatest(last_heard_at, ${message.at}::timestamptz),
          unread_count = unread_count + 1,
          total_messages = total_messages + 1, updated_at = ${now}::timestamptz,
          status = case when ${waits}::boolean and is_first then 'waiting' when status = 'resolved' then 'active' else status end
        from place, kept where conversations.id = ${conversationId}
      ), counted as (
        update agents set conversation_count = conversation_count + 1
        from kept where agents.id = ${agentId} and ${isNew}::boolean
      ), noted as (
        insert into journal (exchange_id, message_id, user_id, step, at)
        select exchange_id, kept.id, ${userId},
          case when not is_first then 'joined' when ${closedAs}::text = 'stale' then 'stale' else ${begins}::text end, ${now}::timestamptz
        from place, kept
      ), told as (
        insert into events (user_id, data)
        select ${userId}, ${JSON.stringify(event)}::jsonb || jsonb_build_object('logId', exchange_id) from place, kept
      )
      select exchange_id, is_first, due_at from place, kept`.execute(tx)
    return rows[0] ?? null
  },
}
