import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { isLastMessage } from '../../../db/fragments/is-last-message.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { jsonOf } from '../../../db/json.ts'
import type { InboundMessage } from '../../../ports/channel.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'

export type NetworkMediaMessage = Pick<InboundMessage, 'externalId' | 'type' | 'details' | 'media'>

/** Replaces the type of a reported text. Its id; null when no reported text has this external id. */
export async function replaceReportedType(
  tx: Tx,
  { conversationId, workspaceId }: Pick<InboundConversation, 'conversationId' | 'workspaceId'>,
  { externalId, type, details }: NetworkMediaMessage,
  now: Date,
): Promise<string | null> {
  const event: ServerEvent = { type: 'conversation', conversationId }
  const { rows } = await sql<{ messageId: string }>`
    with changed as (
      update messages
      set
        type = ${type},
        details = nullif(
          coalesce(${jsonOf(details)}::jsonb, '{}') || jsonb_strip_nulls(jsonb_build_object(
            'isTranscript', details->'isTranscript',
            'isCorrected', details->'isCorrected'
          )),
          '{}'
        )
      where conversation_id = ${conversationId}
        and external_id = ${externalId}
        and direction = 'incoming'
        and type = 'text'
        and exists (
          select
          from journal j
          where j.exchange_id = messages.exchange_id and j.step in ('relayed', 'reported')
        )
      returning id, at
    ), summary as (
      update conversations c
      set last_type = ${type}, updated_at = ${now}
      from changed
      where c.id = ${conversationId}
        and ${isLastMessage('changed')}
    ), published as (
      ${publishEvent({ workspaceId, event, fields: { messageId: sql`id` }, rows: sql`from changed` })}
    )
    select id as message_id
    from changed`.execute(tx)
  return rows[0]?.messageId ?? null
}
