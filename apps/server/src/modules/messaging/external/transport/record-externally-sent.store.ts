import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../../db/fragments/publish-event.ts'
import { touchConversation } from '../../../../db/fragments/touch-conversation.ts'
import { jsonOf } from '../../../../db/json.ts'
import { newId } from '../../../../platform/security/ids.ts'
import type { OwnerMessage } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import type { InboundConversation } from '../../inbound/contacts/open-conversation.store.ts'
import { previewText, messagePreview } from '../../text/message-preview.ts'
import { STALE_MS } from '../../inbound/burst-time.ts'
import { sentThreadTime } from '../../inbound/sent-thread-time.ts'

export const externallySentStore = {
  /** Its id; null when it is already stored. It becomes the reply of the last reported exchange that has none. */
  async storeSentMessage(
    tx: Tx,
    conversation: InboundConversation,
    message: OwnerMessage,
    now: Date,
  ): Promise<string | null> {
    const at = sentThreadTime(message.at, conversation, now)
    const { conversationId, workspaceId, agentId } = conversation
    const { type } = message
    const preview = messagePreview(previewText(message))
    const event: ServerEvent = { type: 'conversation', conversationId }
    const { rows } = await sql<{ id: string }>`
      with last as (
        select id, outcome, created_at
        from exchanges
        where conversation_id = ${conversationId}
        order by created_at desc, id desc
        limit 1
      ), asked as (
        select
          id,
          created_at,
          (
            select count(*)
            from messages m
            where m.exchange_id = last.id and m.direction = 'outgoing'
          ) as said
        from last
        where outcome = 'reported' and created_at > ${new Date(now.getTime() - STALE_MS)}
      ), kept as (
        insert into messages (
          id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, details, status,
          part, external_id, at, created_at
        )
        values (
          ${newId(now.getTime())}, ${conversationId}, ${workspaceId}, (select id from asked), 'outgoing', 'n8n',
          ${message.type}, ${message.text}, ${jsonOf(message.details)}::jsonb, 'sent',
          coalesce((select said from asked), 0), ${message.externalId}, ${at}, ${now}
        )
        on conflict (conversation_id, external_id) where external_id is not null do nothing
        returning id, exchange_id, part
      ), answered as (
        select asked.id, extract(epoch from ${at}::timestamptz - asked.created_at) as seconds
        from asked, kept
        where kept.exchange_id = asked.id and kept.part = 0
      ), summary as (
        update conversations c
        set
          status = case when status in ('waiting', 'resolved') then 'active' else status end,
          answered_count = answered_count + (select count(*) from answered),
          answered_seconds = answered_seconds + coalesce((select greatest(0, seconds) from answered), 0),
          ${touchConversation({ at, direction: 'outgoing', origin: 'n8n', type, preview, now })}
        from kept
        where c.id = ${conversationId}
      ), counted as (
        update agents
        set
          conversation_count = conversation_count + ${conversation.isNew ? 1 : 0},
          total_executions = total_executions + (select count(*) from answered),
          last_execution_at = case
            when exists (select from answered) then greatest(last_execution_at, ${at})
            else last_execution_at
          end
        from kept
        where agents.id = ${agentId}
      ), noted as (
        ${appendJournal({
          exchangeId: sql`exchange_id`,
          messageId: sql`id`,
          workspaceId,
          step: 'witnessed_reply',
          at: now,
          rows: sql`from kept where exchange_id is not null`,
        })}
      ), published as (
        ${publishEvent({ workspaceId, event, fields: { messageId: sql`id` }, rows: sql`from kept` })}
      )
      select id
      from kept`.execute(tx)
    return rows[0]?.id ?? null
  },
}
