import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { hasSameText } from '../../../../db/fragments/same-text.ts'
import type { OwnerMessage } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import type { InboundConversation } from '../../inbound/contacts/open-conversation.store.ts'

/** A program sends a reply that it was given within this time. */
const MATCH_WINDOW_MS = 3_600_000

/** SQL: a message of ours that may be one that the network reports, and has no network id yet. */
const isNameless = ({ conversationId }: InboundConversation, now: Date) => sql`
  m.conversation_id = ${conversationId}
    and m.direction = 'outgoing'
    and m.origin in ('ai', 'n8n', 'console')
    and m.external_id is null
    and m.deleted_at is null
    and (m.status <> 'pending' or m.attempted_at is not null)
    and m.created_at > ${new Date(now.getTime() - MATCH_WINDOW_MS)}`

/** SQL: the type of a message of ours that the network reports as `type`. Some audios go as documents. */
const isShownAs = (type: OwnerMessage['type']) =>
  type === 'document' ? sql`m.type in ('document', 'audio', 'voice')` : sql`m.type = ${type}`

/** SQL: true when either side is unknown. */
const isNotOtherThan = (ours: RawBuilder<unknown>, isSame: RawBuilder<boolean>, reported: RawBuilder<unknown>) =>
  sql<boolean>`(${reported} is null or ${ours} is null or ${isSame})`

/** SQL: the file has the reported name and size. Pictures and voice notes are converted on their way. */
function isSameFile({ type, details, media }: OwnerMessage): RawBuilder<boolean> {
  const name = sql`${details.fileName ?? null}::text`
  const ourName = sql`m.details->>'fileName'`
  const isUnconverted = type === 'document' || type === 'video'
  const bytes = sql`${isUnconverted ? (details.fileBytes ?? media?.bytes ?? null) : null}::bigint`
  return sql<boolean>`(${isNotOtherThan(ourName, hasSameText(ourName, name), name)}
    and ${isNotOtherThan(sql`f.bytes`, sql<boolean>`f.bytes = ${bytes}`, bytes)})`
}

const isKnown = ({ conversationId }: InboundConversation, externalId: string) => sql<boolean>`exists (
  select
  from messages known
  where known.conversation_id = ${conversationId} and known.external_id = ${externalId}
)`

/**
 * Gives the network id to a message with the same text: a handed-out or reported reply, or one from the console. A
 * reply in pieces may have been sent as one. Nothing when the id is known.
 */
export async function assignExternalIdByText(
  tx: Tx,
  conversation: InboundConversation,
  { externalId, text, type }: OwnerMessage,
  now: Date,
): Promise<void> {
  await sql`
    with nameless as (
      select m.id, coalesce(m.exchange_id, m.id) as turn, m.part, m.content, m.created_at
      from messages m
      where ${isNameless(conversation, now)} and ${isShownAs(type)}
    ), whole as (
      select turn, min(part) as part, string_agg(content, E'\n' order by part) as content
      from nameless
      group by turn
    ), ours as (
      select n.id
      from nameless n
      join whole w on w.turn = n.turn
      where ${hasSameText(sql`n.content`, sql`${text}::text`)}
        or (n.part = w.part and ${hasSameText(sql`w.content`, sql`${text}::text`)})
      order by n.created_at desc, n.part
      limit 1
    )
    update messages
    set external_id = ${externalId}
    from ours
    where messages.id = ours.id and not ${isKnown(conversation, externalId)}`.execute(tx)
}

/**
 * The same for a message with a file, whose caption says little: only when exactly one may be it. One that surely did
 * not leave is not. False while another one is being sent that may be it as well: its result tells them apart.
 */
export async function assignExternalIdByFile(
  tx: Tx,
  conversation: InboundConversation,
  message: OwnerMessage,
  now: Date,
): Promise<boolean> {
  const { externalId, text, type } = message
  const { rows } = await sql<{ isClear: boolean }>`
    with candidates as (
      select m.id, m.status
      from messages m
      left join media f on f.message_id = m.id
      where ${isNameless(conversation, now)}
        and ${isShownAs(type)}
        and m.status <> 'failed'
        and ${hasSameText(sql`m.content`, sql`${text}::text`)}
        and ${isSameFile(message)}
    ), named as (
      update messages
      set external_id = ${externalId}
      where id = (select min(id) from candidates having count(*) = 1)
        and external_id is null
        and not ${isKnown(conversation, externalId)}
    )
    select
      ${isKnown(conversation, externalId)}
        or (select count(*) < 2 or not bool_or(status = 'pending') from candidates) as is_clear`.execute(tx)
  return rows[0]?.isClear ?? true
}
