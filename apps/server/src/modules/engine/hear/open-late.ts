import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { jsonOf } from '../../../db/json.ts'
import type { IncomingMessage } from '../../../ports/channel.ts'
import { obeyLate } from './obey-late.ts'
import { gist, preview } from '../preview.ts'
import type { ExpectMedia } from './receive.ts'
import type { Place } from './receive.store.ts'

type Late = Pick<IncomingMessage, 'externalId' | 'type' | 'text' | 'details' | 'media'>

/**
 * What stood there as something that did not open is what it is: its kind, its words and its file. Nobody edited it;
 * an edit that came first still holds. False when there is no such message. The conversation is locked.
 */
export async function openLate(
  tx: Tx,
  place: Pick<Place, 'conversationId' | 'userId'>,
  { externalId, type, text, details, media }: Late,
  expectMedia: ExpectMedia,
  now: Date,
): Promise<boolean> {
  if (details.isUnopened) return false
  const { conversationId, userId } = place
  const event: ServerEvent = { type: 'conversation', conversationId }
  const { rows } = await sql<{ messageId: string }>`
    with opened as (
      update messages set type = ${type}, details = ${jsonOf(details)}::jsonb,
        content = case when edited_at is null then ${text} else content end,
        earlier = case when edited_at is null then earlier else ${text}::text || earlier[2:] end
      where conversation_id = ${conversationId} and external_id = ${externalId} and details->>'isUnopened' = 'true'
      returning id, exchange_id, at, edited_at is not null as is_edited, deleted_at is not null as is_gone
    ), noted as (
      insert into journal (exchange_id, message_id, user_id, step, at)
      select exchange_id, id, ${userId}, 'opened', ${now} from opened where exchange_id is not null
    ), amended as (
      update exchanges set amendments = amendments + 1 from opened
      where exchanges.id = opened.exchange_id and outcome is null
    ), summary as (
      update conversations c set updated_at = ${now}, last_type = ${type},
        last_content = case when is_edited then c.last_content else ${preview(gist({ text, details }))} end
      from opened
      where c.id = ${conversationId} and not is_gone
        and not exists (select from messages n where n.conversation_id = c.id and (n.at, n.id) > (opened.at, opened.id))
    ), told as (
      insert into events (user_id, data)
      select ${userId}, ${JSON.stringify(event)}::jsonb || jsonb_build_object('messageId', id) from opened
    )
    select id as message_id from opened`.execute(tx)
  const messageId = rows[0]?.messageId
  if (messageId === undefined) return false
  await obeyLate(tx, { messageId, userId, now })
  if (media) await expectMedia(tx, { messageId, userId, now }, media)
  return true
}
