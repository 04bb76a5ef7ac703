import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { appendJournal } from '../../db/fragments/append-journal.ts'
import { insertReportedTranscript } from '../../db/fragments/reported-transcript.ts'
import { touchConversation } from '../../db/fragments/touch-conversation.ts'
import { wakeSnoozed } from '../../db/fragments/wake-snoozed.ts'
import { newId } from '../../platform/security/ids.ts'
import type { ReportedConversation } from './reported-conversation.store.ts'
import { noteReply, type ReportedExchange, responseTimeColumns } from './reported-exchange.store.ts'

/** Stores exchanges that an external program had. */
export const reportStore = {
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
    const { at, now } = exchange
    const content = isIncoming ? exchange.userMessage : exchange.aiResponse
    const origin = isIncoming ? 'contact' : 'n8n'
    const isTranscript = isIncoming && exchange.isTranscribed
    const preview = [...content].slice(0, 160).join('')
    const reopens = isIncoming
      ? sql`${exchange.isNews} and status = 'resolved'`
      : sql`status = 'waiting' and last_at <= ${exchange.at}`
    const messageId = exchange.event && isIncoming ? exchange.event.messageId : newId(exchange.now.getTime())
    return sql`
      with kept as (
        insert into messages (
          id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, details, status,
          external_id, at, created_at
        )
        values (
          ${messageId}, ${id}, ${workspaceId}, ${exchange.exchangeId}, ${side}, ${origin}, 'text', ${content},
          ${isTranscript ? '{"isTranscript": true}' : null}::jsonb,
          ${isIncoming ? null : 'sent'}, ${exchange.carries === side ? exchange.externalId : null},
          ${exchange.at}, ${exchange.now}
        )
        returning id, workspace_id
      ), heard as (
        ${insertReportedTranscript({
          text: content,
          now: exchange.now,
          rows: sql`from kept where ${isTranscript}`,
        })}
      ), summary as (
        update conversations
        set
          ${touchConversation({ at, direction: side, origin, type: 'text', preview, now, isTranscript })},
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
