import { formatMessageLine, type ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { touchConversation } from '../../../db/fragments/touch-conversation.ts'
import { jsonOf } from '../../../db/json.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { OwnerMessage } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { previewText, messagePreview } from '../text/message-preview.ts'
import { OWNER_REPLIED_FIRST, OWNER_REPLIED_IN_DOUBT } from '../outbound/owner-replied-first.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'
import { sentThreadTime } from './sent-thread-time.ts'

/** Its id; null when this message is already stored. */
export async function storeOwnerMessage(
  tx: Tx,
  conversation: InboundConversation,
  message: OwnerMessage,
  now: Date,
): Promise<string | null> {
  const at = sentThreadTime(message.at, conversation, now)
  const { conversationId, workspaceId, agentId } = conversation
  const { type } = message
  const preview = messagePreview(previewText(message))
  const event = messageEvent(conversation, message, at)
  const { rows } = await sql<{ id: string }>`
    with kept as (
      insert into messages (
        id, conversation_id, workspace_id, direction, origin, type, content, details, status, external_id, at,
        created_at
      )
      values (
        ${newId(now.getTime())}, ${conversationId}, ${workspaceId}, 'outgoing', 'phone', ${type},
        ${message.text}, ${jsonOf(message.details)}::jsonb, 'sent', ${message.externalId}, ${at}, ${now}
      )
      on conflict (conversation_id, external_id) where external_id is not null do nothing
      returning id
    ), summary as (
      update conversations c
      set
        -- A pause that ends by itself becomes one that a person ends.
        paused_by = coalesce(nullif(paused_by, 'model'), 'phone'),
        paused_at = case when paused_by <> 'model' then paused_at else ${now} end,
        status = case when status in ('waiting', 'resolved') then 'active' else status end,
        ${touchConversation({ at, direction: 'outgoing', origin: 'phone', type, preview, now })}
      from kept
      where c.id = ${conversationId}
    ), counted as (
      update agents
      set conversation_count = conversation_count + 1
      from kept
      where agents.id = ${agentId} and ${conversation.isNew}::boolean
    ), published as (
      ${publishEvent({ workspaceId, event, fields: { messageId: sql`id` }, rows: sql`from kept` })}
    )
    select id
    from kept`.execute(tx)
  return rows[0]?.id ?? null
}

/** Cancels pending automatic replies except one that is being sent. The conversation must be locked. */
export const cancelPendingReplies = (tx: Tx, { conversationId, workspaceId }: InboundConversation, now: Date) => {
  const event: ServerEvent = { type: 'conversation', conversationId }
  return sql`
    with withheld as (
      update messages
      set
        not_before = null,
        status = case when refusals > 0 then ${OWNER_REPLIED_IN_DOUBT.status} else ${OWNER_REPLIED_FIRST.status} end,
        cause = case when refusals > 0 then ${OWNER_REPLIED_IN_DOUBT.cause} else ${OWNER_REPLIED_FIRST.cause} end
      where conversation_id = ${conversationId}
        and status = 'pending'
        and origin = 'ai'
        and attempted_at is null
      returning id, exchange_id, refusals, cause
    ), published as (
      ${publishEvent({ workspaceId, event, rows: sql`where exists (select from withheld)` })}
    )
    ${appendJournal({
      exchangeId: sql`exchange_id`,
      messageId: sql`id`,
      workspaceId,
      step: sql`case when refusals > 0 then ${OWNER_REPLIED_IN_DOUBT.step} else ${OWNER_REPLIED_FIRST.step} end`,
      detail: sql`jsonb_build_object('cause', cause)`,
      at: now,
      rows: sql`from withheld where exchange_id is not null`,
    })}`.execute(tx)
}

const messageEvent = (
  conversation: InboundConversation,
  { type, ...content }: OwnerMessage,
  at: Date,
): Omit<Extract<ServerEvent, { type: 'message' }>, 'messageId'> => ({
  type: 'message',
  conversationId: conversation.conversationId,
  logId: null,
  sessionName: conversation.sessionName,
  agentId: conversation.agentId,
  agentName: conversation.agentName,
  contactName: conversation.contactName,
  direction: 'outgoing',
  preview: messagePreview(
    formatMessageLine({ type, content: previewText(content), isAnimation: content.details.isAnimation }),
  ),
  at: at.toISOString(),
})
