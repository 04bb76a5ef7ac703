import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { isLastMessage } from '../../../../db/fragments/is-last-message.ts'
import { publishEvent } from '../../../../db/fragments/publish-event.ts'
import { jsonOf } from '../../../../db/json.ts'
import type { InboundMessage } from '../../../../ports/channel.ts'
import { previewText, messagePreview } from '../../text/message-preview.ts'
import type { InboundConversation } from '../contacts/open-conversation.store.ts'

export type DecryptedMessage = Pick<InboundMessage, 'externalId' | 'type' | 'text' | 'details' | 'media'>

/** Fills the placeholder of that message. Its id; null when there is none. */
export async function fillPlaceholder(
  tx: Tx,
  { conversationId, workspaceId }: Pick<InboundConversation, 'conversationId' | 'workspaceId'>,
  { externalId, type, text, details }: DecryptedMessage,
  now: Date,
): Promise<string | null> {
  const event: ServerEvent = { type: 'conversation', conversationId }
  const { rows } = await sql<{ messageId: string }>`
    with opened as (
      update messages
      set
        type = ${type},
        details = ${jsonOf(details)}::jsonb,
        content = case when edited_at is null then ${text} else content end,
        earlier = case when edited_at is null then earlier else ${text}::text || earlier[2:] end
      where conversation_id = ${conversationId}
        and external_id = ${externalId}
        and details->>'isUnopened' = 'true'
      returning id, exchange_id, at, edited_at is not null as is_edited, deleted_at is not null as is_gone
    ), noted as (
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        messageId: sql`id`,
        workspaceId,
        step: 'opened',
        at: now,
        rows: sql`from opened where exchange_id is not null`,
      })}
    ), amended as (
      update exchanges
      set amendments = amendments + 1
      from opened
      where exchanges.id = opened.exchange_id and outcome is null
    ), summary as (
      update conversations c
      set
        updated_at = ${now},
        last_type = ${type},
        last_is_transcript = ${details.isTranscript ?? false},
        last_content = case
          when is_edited then c.last_content
          else ${messagePreview(previewText({ text, details }))}
        end
      from opened
      where c.id = ${conversationId}
        and not is_gone
        and ${isLastMessage('opened')}
    ), published as (
      ${publishEvent({ workspaceId, event, fields: { messageId: sql`id` }, rows: sql`from opened` })}
    )
    select id as message_id
    from opened`.execute(tx)
  return rows[0]?.messageId ?? null
}
