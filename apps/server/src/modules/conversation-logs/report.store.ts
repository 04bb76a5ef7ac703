import type { MessageOrigin, ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { appendJournal } from '../../db/fragments/append-journal.ts'
import { touchConversation } from '../../db/fragments/touch-conversation.ts'
import { wakeSnoozed } from '../../db/fragments/wake-snoozed.ts'
import { waitingNow } from '../../db/fragments/waiting-since.ts'
import { noteUncertain } from '../../db/uncertain-sends.ts'
import { hasSameText } from '../../db/fragments/same-text.ts'
import { newId } from '../../platform/security/ids.ts'
import type { ReportedConversation } from './reported-conversation.store.ts'

/** The contact has no reply: the conversation waits for a person. */
const waitForPerson = (id: string, now: Date) => sql`
  waits as (
    update conversations
    set status = 'waiting', updated_at = ${now}, waiting_since = ${waitingNow('conversations')}
    where id = ${id} and status = 'active' and exists (select from ended)
  )`

export type ReportedExchange = {
  exchangeId: string
  externalId: string | null
  userMessage: string
  aiResponse: string
  /** `at`: when it was said. `keptAt`: the creation time of the exchange. */
  at: Date
  keptAt: Date
  now: Date
  /** False for history, which sends no notification. */
  isNews: boolean
  /** The message that stores the report's external id. */
  carries: 'incoming' | 'outgoing' | null
  event: Omit<Extract<ServerEvent, { type: 'message' }>, 'logId'> | null
}

/** A message with this external id outside of exchanges. */
export type OwnerMessageRef = { id: null; origin: MessageOrigin }

/** An exchange reported earlier under the same external id. */
export type EarlierReport = {
  id: string
  heard: string[]
  replied: string[]
  repliedAt: Date | null
  /** The network already showed the reply; its text counts, not the report's. */
  isSeen: boolean
}

/** Response time, when message and reply have different times. */
const responseTimeColumns = ({ exchangeId, at }: ReportedExchange) => {
  const ifAnswered = (value: RawBuilder<unknown>) =>
    sql`
      coalesce(
        (
          select ${value}
          from messages m
          where m.exchange_id = ${exchangeId} and m.direction = 'incoming'
          having min(m.at) < ${at}
        ),
        0
      )`
  return sql`
    , answered_count = answered_count + ${ifAnswered(sql`1`)}, answered_seconds = answered_seconds +
      ${ifAnswered(sql`extract(epoch from ${at}::timestamptz - min(m.at))`)}`
}

/** Journal lines of reply messages: one per row, by its `id`. */
const noteReply = (workspaceId: string, { exchangeId, now }: ReportedExchange, rows: RawBuilder<unknown>) =>
  appendJournal({ exchangeId, messageId: sql`id`, workspaceId, step: 'reported_reply', at: now, rows })

/** Stores exchanges that an external program had. */
export const reportStore = {
  /** The exchange or message with this external id, with its texts before edits. */
  async findEarlier(
    tx: Tx,
    conversationId: string,
    externalId: string,
  ): Promise<EarlierReport | OwnerMessageRef | null> {
    const text = sql`coalesce(m.earlier[1], m.content)`
    const { rows } = await sql<EarlierReport | OwnerMessageRef>`
      select
        named.exchange_id as id,
        named.origin,
        array(
          select ${text}
          from messages m
          where m.exchange_id = named.exchange_id and m.direction = 'incoming'
          order by m.at, m.id
        ) as heard,
        array(
          select ${text}
          from messages m
          where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n')
          order by m.part
        ) as replied,
        (
          select min(m.at)
          from messages m
          where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n')
        ) as replied_at,
        exists (
          select
          from messages m
          where m.exchange_id = named.exchange_id
            and m.origin in ('ai', 'n8n')
            and m.external_id is not null
            and m.id <> named.id
        ) as is_seen
      from messages named
      where named.conversation_id = ${conversationId} and named.external_id = ${externalId}`.execute(tx)
    return rows[0] ?? null
  },

  /** Adds the report's text to a media message, which the network delivers without text. */
  addText: (tx: Tx, conversationId: string, externalId: string, text: string) =>
    sql`
      update messages
      set content = ${text}
      where conversation_id = ${conversationId}
        and external_id = ${externalId}
        and direction = 'incoming'
        and type <> 'text'
        and content = ''`.execute(tx),

  /** Links a reply that the network showed before the report. False when there is none. */
  async linkSeenReply(
    tx: Tx,
    workspaceId: string,
    { id, agentId }: ReportedConversation,
    exchange: ReportedExchange,
    since: Date,
  ): Promise<boolean> {
    const isNamed = exchange.carries === 'outgoing'
    const { rows } = await sql<{ id: string }>`
      with seen as (
        select id
        from messages
        where conversation_id = ${id}
          and direction = 'outgoing'
          and origin = 'n8n'
          and exchange_id is null
          and (
            external_id = ${exchange.externalId}
            or (
              ${!isNamed}
              and external_id is not null
              and created_at > ${since}
              and ${hasSameText(sql`content`, sql`${exchange.aiResponse}::text`)}
            )
          )
        order by created_at desc
        limit 1
      ), adopted as (
        update messages
        set exchange_id = ${exchange.exchangeId}
        from seen
        where messages.id = seen.id
        returning messages.id
      ), summary as (
        update conversations
        set updated_at = ${exchange.now} ${responseTimeColumns(exchange)}
        where id = ${id} and exists (select from adopted)
      ), counted as (
        update agents
        set
          total_executions = total_executions + 1,
          last_execution_at = greatest(last_execution_at, ${exchange.at})
        where id = ${agentId} and exists (select from adopted)
      ), noted as (
        ${noteReply(workspaceId, exchange, sql`from adopted`)}
      )
      select id
      from adopted`.execute(tx)
    return rows.length > 0
  },

  /** Marks replies as not sent or uncertain, except those that the network showed. */
  markUnsent: (
    tx: Tx,
    workspaceId: string,
    { id }: ReportedConversation,
    { exchangeId, externalId, now }: ReportedExchange,
    delivery: 'failed' | 'uncertain',
  ) => {
    const cause = delivery === 'failed' ? 'Tu flujo de n8n contó que no salió' : 'Tu flujo de n8n no supo si salió'
    return sql`
      with ended as (
        update messages
        set status = ${delivery}, cause = ${cause}
        where exchange_id = ${exchangeId}
          and direction = 'outgoing'
          and origin = 'n8n'
          and (external_id is null or external_id = ${externalId})
          and status in ('sent', 'uncertain')
          and status <> ${delivery}
        returning id, conversation_id
      ), ${delivery === 'uncertain' ? noteUncertain(sql`ended`, now) : waitForPerson(id, now)}
      ${appendJournal({
        exchangeId,
        messageId: sql`id`,
        workspaceId,
        step: delivery,
        detail: { cause },
        at: now,
        rows: sql`from ended`,
      })}`.execute(tx)
  },

  insertExchange: (
    tx: Tx,
    workspaceId: string,
    { id, agentId }: ReportedConversation,
    { exchangeId, keptAt, now }: ReportedExchange,
  ) =>
    sql`
      with begun as (
        insert into exchanges (id, conversation_id, workspace_id, agent_id, due_at, created_at, outcome, closed_at)
        values (${exchangeId}, ${id}, ${workspaceId}, ${agentId}, ${keptAt}, ${keptAt}, 'reported', ${keptAt})
        returning id
      )
      ${appendJournal({ exchangeId: sql`id`, workspaceId, step: 'reported', at: now, rows: sql`from begun` })}`.execute(
      tx,
    ),

  /** Inserts one message and updates the conversation. */
  insertMessage: (
    tx: Tx,
    workspaceId: string,
    { id, agentId }: ReportedConversation,
    exchange: ReportedExchange,
    side: 'incoming' | 'outgoing',
  ) => {
    const isIncoming = side === 'incoming'
    const content = isIncoming ? exchange.userMessage : exchange.aiResponse
    const origin = isIncoming ? 'contact' : 'n8n'
    const preview = [...content].slice(0, 160).join('')
    const reopens = isIncoming
      ? sql`${exchange.isNews} and status = 'resolved'`
      : sql`status = 'waiting' and last_at <= ${exchange.at}`
    const messageId = exchange.event && isIncoming ? exchange.event.messageId : newId(exchange.now.getTime())
    return sql`
      with kept as (
        insert into messages (
          id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, status, external_id,
          at, created_at
        )
        values (
          ${messageId}, ${id}, ${workspaceId}, ${exchange.exchangeId}, ${side}, ${origin}, 'text', ${content},
          ${isIncoming ? null : 'sent'}, ${exchange.carries === side ? exchange.externalId : null},
          ${exchange.at}, ${exchange.now}
        )
        returning id
      ), summary as (
        update conversations
        set
          ${touchConversation({ at: exchange.at, direction: side, origin, type: 'text', preview, now: exchange.now })},
          unread_count = unread_count + ${isIncoming && exchange.isNews ? 1 : 0},
          status = case when ${reopens} then 'active' else status end
        ${isIncoming ? sql`` : responseTimeColumns(exchange)}
        where id = ${id}
      ), ${wakeSnoozed({
        workspaceId,
        conversationId: id,
        now: exchange.now,
        rows: sql`from kept where ${isIncoming && exchange.isNews}`,
      })}, counted as (
        update agents
        set
          total_executions = total_executions + ${isIncoming ? 0 : 1},
          last_execution_at = case
            when ${isIncoming} then last_execution_at
            else greatest(last_execution_at, ${exchange.at})
          end
        where id = ${agentId} and ${!isIncoming}
      )
      ${noteReply(workspaceId, exchange, sql`from kept where ${!isIncoming}`)}`.execute(tx)
  },
}
