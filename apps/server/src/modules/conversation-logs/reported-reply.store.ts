import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { appendJournal } from '../../db/fragments/append-journal.ts'
import { hasSameText } from '../../db/fragments/same-text.ts'
import { waitingNow } from '../../db/fragments/waiting-since.ts'
import { noteUncertain } from '../../db/uncertain-sends.ts'
import type { ReportedConversation } from './reported-conversation.store.ts'
import { noteReply, type ReportedExchange, responseTimeColumns } from './reported-exchange.store.ts'

/** The contact has no reply: the conversation waits for a person. */
const waitForPerson = (id: string, now: Date) => sql`
  waits as (
    update conversations
    set status = 'waiting', updated_at = ${now}, waiting_since = ${waitingNow('conversations')}
    where id = ${id} and status = 'active' and exists (select from ended)
  )`

/** Stores what a report says of replies that are already stored. */
export const reportedReplyStore = {
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
}
