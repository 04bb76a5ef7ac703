import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { jsonOf } from '../../../db/json.ts'
import type { IncomingMessage } from '../../../ports/channel.ts'
import type { ExpectMedia } from './receive.ts'
import type { Place } from './receive.store.ts'

type Heard = Pick<IncomingMessage, 'externalId' | 'type' | 'details' | 'media'>

/**
 * A flow that answers tells in words what came as a sound or a picture: the network knows what it was, with its file.
 * The words stay. False when it is known already. The conversation is locked.
 */
export async function tellKind(
  tx: Tx,
  { conversationId, userId }: Pick<Place, 'conversationId' | 'userId'>,
  { externalId, type, details, media }: Heard,
  expectMedia: ExpectMedia,
  now: Date,
): Promise<boolean> {
  if (type === 'text') return false
  const event: ServerEvent = { type: 'conversation', conversationId }
  const { rows } = await sql<{ messageId: string }>`
    with told as (
      update messages set type = ${type}, details = ${jsonOf(details)}::jsonb
      where conversation_id = ${conversationId} and external_id = ${externalId} and direction = 'incoming' and type = 'text'
        and exists (select from journal j where j.exchange_id = messages.exchange_id and j.step in ('relayed', 'reported'))
      returning id, at
    ), summary as (
      update conversations c set last_type = ${type}, updated_at = ${now} from told
      where c.id = ${conversationId} and not exists (
        select from messages n where n.conversation_id = c.id and (n.at, n.id) > (told.at, told.id))
    ), said as (
      insert into events (user_id, data)
      select ${userId}, ${JSON.stringify(event)}::jsonb || jsonb_build_object('messageId', id) from told
    )
    select id as message_id from told`.execute(tx)
  const messageId = rows[0]?.messageId
  if (messageId === undefined) return false
  if (media) await expectMedia(tx, { messageId, userId, now }, media)
  return true
}
