import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { touchConversation } from '../../../db/fragments/touch-conversation.ts'
import { wakeSnoozed } from '../../../db/fragments/wake-snoozed.ts'
import { jsonOf } from '../../../db/json.ts'
import type { InboundMessage } from '../../../ports/channel.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'

type ConversationRef = Pick<InboundConversation, 'workspaceId' | 'agentId' | 'conversationId' | 'isNew' | 'lastAt'>
type InboundContent = Pick<InboundMessage, 'type' | 'text' | 'details' | 'at'> & { externalId: string | null }

export type Arrival = {
  messageId: string
  /** Used only if the message opens an exchange. */
  exchangeId: string
  /** When it was written, by the network's clock. */
  saidAt: Date
  /**
   * `quietUntil`: when the reply may start if nothing else arrives. `longestBurstMs`: the longest wait of one burst.
   */
  quietUntil: Date
  longestBurstMs: number
  /**
   * Set when the exchange is created closed: the message is too old (`stale`), or another program answers (`reported`);
   * a reported one joins no open exchange.
   */
  closedAs: 'stale' | 'reported' | null
  /** The conversation waits for a person although its exchange is closed. */
  needsPerson: boolean
  /** The beginning of the text, for the list of conversations. */
  summary: string
  /** First journal step: received by this server, handed in for a reply, or reported by another transport. */
  firstStep?: 'received' | 'relayed' | 'witnessed'
  now: Date
  event: Omit<Extract<ServerEvent, { type: 'message' }>, 'logId'>
}

export type StoredMessage = { exchangeId: string; isFirst: boolean; dueAt: Date }

export const receiveStore = {
  /**
   * Stores message, exchange, summary, journal and event in one statement. The message joins the open exchange or opens
   * one. Null when it is already stored.
   */
  async storeMessage(
    tx: Tx,
    { workspaceId, agentId, conversationId, isNew, lastAt }: ConversationRef,
    message: InboundContent,
    arrival: Arrival,
  ): Promise<StoredMessage | null> {
    const { messageId, exchangeId, saidAt, quietUntil, longestBurstMs, closedAs, needsPerson, summary, now, event } =
      arrival
    const touch = {
      at: message.at,
      direction: 'incoming',
      origin: 'contact',
      type: message.type,
      isTranscript: message.details.isTranscript,
    } as const
    const step = sql`
      case
        when not is_first then 'joined'
        when ${closedAs}::text = 'stale' then 'stale'
        else ${arrival.firstStep ?? 'received'}::text
      end`
    const stored = sql`from target, kept`
    const isBlocked = sql`(select c.is_blocked from conversations c where c.id = ${conversationId})`
    const { rows } = await sql<StoredMessage>`
      with open as (
        select
          id,
          least(
            ${quietUntil}::timestamptz,
            greatest(created_at + ${longestBurstMs}::float8 * interval '1 millisecond', ${now})
          ) as due_at
        from exchanges
        where conversation_id = ${conversationId}
          and outcome is null
          and ${closedAs}::text is distinct from 'reported'
      ), target as (
        select
          coalesce((select id from open), ${exchangeId}) as exchange_id,
          coalesce((select due_at from open), ${quietUntil}::timestamptz) as due_at,
          not exists (select from open) as is_first,
          ${message.at}::timestamptz >= ${lastAt}::timestamptz as is_last
      ), kept as (
        insert into messages (
          id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, details, external_id,
          at, created_at
        )
        select
          ${messageId}, ${conversationId}, ${workspaceId}, exchange_id, 'incoming', 'contact', ${message.type},
          ${message.text}, ${jsonOf(message.details)}::jsonb, ${message.externalId},
          ${message.at}::timestamptz, ${now}::timestamptz
        from target
        on conflict (conversation_id, external_id) where external_id is not null do nothing
        returning id
      ), begun as (
        insert into exchanges (id, conversation_id, workspace_id, agent_id, due_at, created_at, outcome, closed_at)
        select
          exchange_id,
          ${conversationId},
          ${workspaceId},
          ${agentId},
          due_at,
          ${now}::timestamptz,
          ${closedAs}::text,
          case when ${closedAs}::text is not null then ${now}::timestamptz end
        from target, kept
        where is_first
      ), joined as (
        update exchanges
        set due_at = target.due_at, incoming_count = incoming_count + 1
        from target, kept
        where exchanges.id = target.exchange_id and not is_first
      ), summary as (
        update conversations
        set
          ${touchConversation({ ...touch, preview: summary, now, isLast: sql`is_last` })},
          last_said_at = greatest(last_said_at, ${saidAt}::timestamptz),
          last_heard_at = greatest(last_heard_at, ${message.at}::timestamptz),
          unread_count = unread_count + 1,
          status = case
            when ${needsPerson}::boolean and is_first then 'waiting'
            when status = 'resolved' then 'active'
            else status
          end
        from target, kept
        where conversations.id = ${conversationId}
      ), ${wakeSnoozed({ workspaceId, conversationId, now, rows: sql`from kept` })}, counted as (
        update agents
        set conversation_count = conversation_count + 1
        from kept
        where agents.id = ${agentId} and ${isNew}::boolean
      ), noted as (
        ${appendJournal({
          exchangeId: sql`exchange_id`,
          messageId: sql`kept.id`,
          workspaceId,
          step,
          at: now,
          rows: stored,
        })}
      ), published as (
        ${publishEvent({ workspaceId, event, fields: { logId: sql`exchange_id` }, flags: { isBlocked }, rows: stored })}
      )
      select exchange_id, is_first, due_at
      from target, kept`.execute(tx)
    return rows[0] ?? null
  },
}
