import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { isOnPhone, isOnSocket } from '../../../../db/fragments/channel-conditions.ts'
import { hasContactWritten } from '../../../../db/fragments/has-contact-written.ts'
import { isWorkerAlive } from '../../../../db/fragments/is-worker-alive.ts'
import { isSentOnRequestBy, isUnexpired } from '../../../../db/fragments/sent-on-request.ts'
import { joinOwnSession, ownSessionName } from '../../../../db/fragments/own-session.ts'
import { isSilenced } from '../../../../db/fragments/suspension.ts'
import { isHeld } from '../../external/held-files.store.ts'
import type { PendingMessage } from './pending-message.ts'

/** Message ids of WhatsApp Web start with this. */
const WHATSAPP_ID_PREFIX = '3EB0'
const messageIdHash = sql.raw("upper(substr(encode(sha256(convert_to(messages.id, 'UTF8')), 'hex'), 1, 18))")

/** `processName` is the name of this process in the `workers` table. */
type ClaimDeps = { db: Db; processName: string }

/**
 * Claims the first pending message before it is sent; everything behind it waits, and files whose text a workflow did
 * not confirm wait apart. `isLast`: it is the only one. The WhatsApp id derives from our id, so that receipts may
 * arrive before the send returns and a retry is the same message. Another transport gives its own id, so the id of an
 * earlier attempt on a socket is removed. `connectedSessions` are open in this process. `gone`: the conversation does
 * not exist any more.
 */
export async function claimNext(
  { db, processName }: ClaimDeps,
  conversationId: string,
  now: Date,
  connectedSessions: readonly string[] = [],
): Promise<PendingMessage | 'gone' | null> {
  const { rows } = await sql<PendingMessage | { id: null }>`
    with destination as (
      select
        c.agent_id,
        c.platform,
        a.engine,
        c.contact_key,
        c.contact_phone,
        c.is_blocked,
        a.secrets,
        ${ownSessionName} as agent_session,
        a.channel_problem,
        a.custom_config,
        ${isOnSocket} as is_on_line,
        case when ${isOnPhone('c')} and a.restricted_until > ${now} then not ${hasContactWritten} else false end
          as is_restricted,
        ${isOnSocket}
          and ${ownSessionName} <> all(${[...connectedSessions]}::text[]) as is_elsewhere
      from conversations c
      join agents a on a.id = c.agent_id
      ${joinOwnSession}
      where c.id = ${conversationId}
    ), head as (
      select
        id,
        attempted_at,
        count(*) over () = 1 as is_last,
        attempted_at is null and details->>'speech' in ('waiting', 'claimed') as is_unspoken,
        ${isSilenced('m', 'm.created_at')} as is_silenced,
        attempted_at is not null
          and attempted_by <> ${processName}
          and exists (
            select
            from workers w
            where w.name = m.attempted_by and not w.is_stopping and ${isWorkerAlive}
          ) as is_being_sent,
        case
          when origin = 'ai' and (refusals > 0 or attempted_at is not null) then exists (
            select
            from messages p
            where p.conversation_id = ${conversationId}
              and p.origin = 'phone'
              and p.created_at > m.created_at
          )
          else false
        end as has_owner_replied,
        case
          when details->>'pictureId' is not null then not exists (
            select
            from document_pictures p
            join documents d on d.id = p.document_id
            where p.id = m.details->>'pictureId'
              and p.workspace_id = m.workspace_id
              and ${isUnexpired('d', now)}
          )
          when details->>'documentId' is not null then not exists (
            select
            from documents d
            where d.id = m.details->>'documentId'
              and d.workspace_id = m.workspace_id
              and ${isSentOnRequestBy('d', now)}
          )
          else false
        end as is_withdrawn,
        m.details->>'documentFileId' is not null and exists (
          select
          from documents d
          where d.id = m.details->>'documentId'
            and d.workspace_id = m.workspace_id
            and d.file_id <> m.details->>'documentFileId'
        ) as is_replaced
      from messages m
      where conversation_id = ${conversationId} and status = 'pending' and not ${isHeld(sql`m`)}
      order by at, id
      limit 1
    ), claimed as (
      update messages
      set
        attempted_at = ${now},
        attempted_by = ${processName},
        external_id = case
          when destination.is_on_line then ${WHATSAPP_ID_PREFIX} || ${messageIdHash}
        end
      from head, destination
      where not destination.is_elsewhere
        and not destination.is_blocked
        and not destination.is_restricted
        and not head.has_owner_replied
        and not head.is_silenced
        and not head.is_withdrawn
        and not head.is_replaced
        and head.is_unspoken is not true
        and messages.id = head.id
        and messages.status = 'pending'
        and messages.attempted_at is null
        and (messages.not_before is null or messages.not_before <= ${now})
      returning messages.id, messages.external_id
    )
    select
      m.id,
      m.exchange_id,
      head.attempted_at,
      case
        when exists (select from claimed) then (select external_id from claimed)
        else m.external_id
      end as external_id,
      m.type,
      m.details,
      m.content,
      media.type as media_type,
      media.bytes as media_bytes,
      media.width as media_width,
      media.height as media_height,
      m.cause,
      m.not_before,
      m.refusals,
      head.is_last,
      m.created_at,
      m.workspace_id,
      m.conversation_id,
      destination.contact_key,
      destination.contact_phone,
      destination.agent_id,
      destination.platform,
      destination.engine,
      destination.secrets,
      destination.agent_session,
      destination.channel_problem,
      m.origin = 'ai'
        and coalesce((destination.custom_config->>'useTypingIndicator')::boolean, true) as shows_typing,
      case
        when destination.is_blocked and not head.is_being_sent then 'blocked'
        when head.is_silenced and not head.is_being_sent then 'suspended'
        when head.is_withdrawn and not head.is_being_sent then 'withdrawn'
        when head.is_replaced and not head.is_being_sent then 'replaced'
        when destination.is_restricted and head.attempted_at is null then 'restricted'
        when destination.is_elsewhere then 'connected_elsewhere'
        when head.has_owner_replied then 'owner_replied'
        when exists (select from claimed) then 'claimed'
        when head.is_being_sent then 'being_sent'
        when head.attempted_at is not null then 'interrupted'
        when m.not_before > ${now} then 'too_early'
        when head.is_unspoken then 'unspoken'
        else 'being_sent'
      end as verdict
    from destination
    left join (head join messages m on m.id = head.id) on true
    left join media on media.message_id = m.id`.execute(db)
  const [pending] = rows
  if (!pending) return 'gone'
  return pending.id === null ? null : pending
}
