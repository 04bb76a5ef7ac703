import type { MessageType, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { isLastMessage } from '../../../db/fragments/is-last-message.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import type { InboundMessage } from '../../../ports/channel.ts'
import { messagePreview } from '../text/message-preview.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'

type UploadConversation = Pick<InboundConversation, 'conversationId' | 'workspaceId'>

export const secondUploadStore = {
  async findOriginal(
    tx: Tx,
    { conversationId }: UploadConversation,
    externalId: string,
  ): Promise<{ messageId: string; type: MessageType } | undefined> {
    return tx
      .selectFrom('messages')
      .select(['id as messageId', 'type'])
      .where('conversationId', '=', conversationId)
      .where('externalId', '=', externalId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  },

  /** Stores the caption of a picture or video that has none. False when it has words, was edited or was deleted. */
  async addCaption(
    tx: Tx,
    { conversationId, workspaceId }: UploadConversation,
    { externalId, type, text }: Pick<InboundMessage, 'externalId' | 'type' | 'text'>,
    now: Date,
  ): Promise<boolean> {
    const event: ServerEvent = { type: 'conversation', conversationId }
    const { rows } = await sql`
      with captioned as (
        update messages
        set content = ${text}
        where conversation_id = ${conversationId}
          and external_id = ${externalId}
          and type = ${type}
          and content = ''
          and edited_at is null
          and deleted_at is null
        returning id, exchange_id, at
      ), amended as (
        update exchanges
        set amendments = amendments + 1
        from captioned
        where exchanges.id = captioned.exchange_id and outcome is null
      ), summary as (
        update conversations c
        set updated_at = ${now}, last_content = ${messagePreview(text)}
        from captioned
        where c.id = ${conversationId}
          and ${isLastMessage('captioned')}
      ), published as (
        ${publishEvent({ workspaceId, event, fields: { messageId: sql`id` }, rows: sql`from captioned` })}
      )
      select id
      from captioned`.execute(tx)
    return rows.length > 0
  },
}
