import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { newId, newName } from '../../platform/ids.ts'
import type { IncomingMessage } from '../../ports/channel.ts'

export type Place = {
  userId: string
  agentId: string
  agentName: string
  responseDelay: number
  conversationId: string
  sessionName: string
  contactName: string | null
  isNew: boolean
}

export type Kept = {
  messageId: string
  exchangeId: string
  /** False when it joins an exchange that still waits for its reply. */
  isFirst: boolean
  dueAt: Date
  /** Too old to be answered: the exchange is born closed. */
  isStale: boolean
  preview: string
  now: Date
  event: ServerEvent
}

export const receiveStore = {
  /**
   * The agent, and its conversation with this contact, made if there was none. The row stays locked
   * until the transaction ends, so that one conversation's messages enter one by one.
   */
  async place(tx: Tx, { agentId, contactKey, contactName, contactPhone, at }: IncomingMessage, now: Date): Promise<Place | null> {
    const { rows } = await sql<Place>`
      with agent as (
        select id, user_id, platform, name, coalesce((custom_config->>'responseDelay')::int, 0) as response_delay
        from agents where id = ${agentId}
      ), place as (
        insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, contact_name,
          contact_phone, last_at, created_at, updated_at)
        select ${newId(now.getTime())}, user_id, id, platform, ${newName('conv')}, ${contactKey}, ${contactName}::text,
          ${contactPhone}::text, ${at}, ${now}, ${now} from agent
        on conflict (agent_id, contact_key) do update set
          contact_name = coalesce(excluded.contact_name, conversations.contact_name),
          contact_phone = coalesce(excluded.contact_phone, conversations.contact_phone)
        returning id, session_name, contact_name, xmax = 0 as is_new
      )
      select agent.user_id, agent.id as agent_id, agent.name as agent_name, agent.response_delay,
        place.id as conversation_id, place.session_name, place.contact_name, place.is_new
      from agent, place`.execute(tx)
    return rows[0] ?? null
  },

  openExchange: (tx: Tx, conversationId: string) =>
    tx
      .selectFrom('exchanges')
      .select(['id', 'createdAt'])
      .where('conversationId', '=', conversationId)
      .where('outcome', 'is', null)
      .executeTakeFirst(),

  /** Message, exchange, summary, journal and event in one statement; false when this very message is already kept. */
  async keep(tx: Tx, { userId, agentId, conversationId, isNew }: Place, message: IncomingMessage, kept: Kept): Promise<boolean> {
    const { messageId, exchangeId, isFirst, isStale, dueAt, preview, now, event } = kept
    const step = isStale ? 'stale' : isFirst ? 'received' : 'joined'
    const { rows } = await sql<{ id: string }>`
      with kept as (
        insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, external_id, at, created_at)
        values (${messageId}, ${conversationId}, ${userId}, ${exchangeId}, 'incoming', 'contact', ${message.type},
          ${message.text}, ${message.externalId}, ${message.at}, ${now})
        on conflict (conversation_id, external_id) where external_id is not null do nothing
        returning id
      ), exchange as (
        insert into exchanges (id, conversation_id, user_id, agent_id, due_at, created_at, outcome, closed_at)
        select ${exchangeId}, ${conversationId}, ${userId}, ${agentId}, ${dueAt}, ${now},
          ${isStale ? 'stale' : null}, ${isStale ? now : null} from kept where ${isFirst}
      ), later as (
        update exchanges set due_at = ${dueAt} where id = ${exchangeId} and not ${isFirst} and exists (select from kept)
      ), summary as (
        update conversations set
          last_at = greatest(last_at, ${message.at}), last_direction = 'incoming', last_origin = 'contact',
          last_type = ${message.type}, last_content = ${preview}, unread_count = unread_count + 1,
          total_messages = total_messages + 1, updated_at = ${now},
          status = case when ${isStale} then 'waiting' when status = 'resolved' then 'active' else status end
        where id = ${conversationId} and exists (select from kept)
      ), counted as (
        update agents set conversation_count = conversation_count + 1
        where id = ${agentId} and ${isNew} and exists (select from kept)
      ), noted as (
        insert into journal (exchange_id, message_id, user_id, step, at)
        select ${exchangeId}, id, ${userId}, ${step}, ${now} from kept
      ), told as (
        insert into events (user_id, data) select ${userId}, ${JSON.stringify(event)}::jsonb from kept
      )
      select id from kept`.execute(tx)
    return rows.length > 0
  },
}
