import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { jsonOf } from '../../../db/json.ts'
import { sameWords } from '../../../db/same-words.ts'
import { newId } from '../../../platform/ids.ts'
import type { OwnMessage } from '../../../ports/whatsapp.ts'
import type { Place } from '../hear/receive.store.ts'
import { gist, preview } from '../preview.ts'
import { STALE_MS } from '../timing.ts'

/** Whoever takes our words along says them within this. */
const CARRIED_MS = 3_600_000

export const sentElsewhereStore = {
  /**
   * It is one that stands there without a name of the network's: a reply that a flow was given or told of, or what was
   * written in the console and left through it. A reply in pieces may have left whole. Nothing when this name is known.
   */
  async name(tx: Tx, { conversationId }: Place, { externalId, text, type }: OwnMessage, now: Date): Promise<void> {
    if (type !== 'text') return
    await sql`
      with nameless as (
        select id, coalesce(exchange_id, id) as turn, part, content, created_at from messages
        where conversation_id = ${conversationId} and direction = 'outgoing' and origin in ('ai', 'n8n', 'console') and type = 'text'
          and external_id is null and deleted_at is null
          and (status <> 'pending' or attempted_at is not null) and created_at > ${new Date(now.getTime() - CARRIED_MS)}
      ), whole as (
        select turn, min(part) as part, string_agg(content, E'\n' order by part) as content from nameless group by turn
      ), ours as (
        select n.id from nameless n join whole w on w.turn = n.turn
        where ${sameWords(sql`n.content`, sql`${text}::text`)}
          or (n.part = w.part and ${sameWords(sql`w.content`, sql`${text}::text`)})
        order by n.created_at desc, n.part limit 1
      )
      update messages set external_id = ${externalId} from ours
      where messages.id = ours.id and not exists (
        select from messages known where known.conversation_id = ${conversationId} and known.external_id = ${externalId})`.execute(
      tx,
    )
  },

  /** Its id; null when this very message is kept already. What was just asked and has no other answer, it answers. */
  async keep(tx: Tx, place: Place, message: OwnMessage, now: Date): Promise<string | null> {
    const at = placed(message.at, place, now)
    const { conversationId, userId, agentId } = place
    const event: ServerEvent = { type: 'conversation', conversationId }
    const { rows } = await sql<{ id: string }>`
      with last as (
        select id, outcome, created_at from exchanges where conversation_id = ${conversationId} order by created_at desc, id desc limit 1
      ), asked as (
        select id, created_at, (select count(*) from messages m where m.exchange_id = last.id and m.direction = 'outgoing') as said
        from last where outcome = 'reported' and created_at > ${new Date(now.getTime() - STALE_MS)}
      ), kept as (
        insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, details, status, part, external_id, at, created_at)
        values (${newId(now.getTime())}, ${conversationId}, ${userId}, (select id from asked), 'outgoing', 'n8n', ${message.type}, ${message.text},
          ${jsonOf(message.details)}::jsonb, 'sent', coalesce((select said from asked), 0), ${message.externalId}, ${at}, ${now})
        on conflict (conversation_id, external_id) where external_id is not null do nothing
        returning id, exchange_id, part
      ), answered as (
        select asked.id, extract(epoch from ${at}::timestamptz - asked.created_at) as seconds
        from asked, kept where kept.exchange_id = asked.id and kept.part = 0
      ), summary as (
        update conversations c set
          status = case when status in ('waiting', 'resolved') then 'active' else status end,
          total_messages = total_messages + 1, updated_at = ${now},
          answered_count = answered_count + (select count(*) from answered),
          answered_seconds = answered_seconds + coalesce((select greatest(0, seconds) from answered), 0),
          last_direction = case when last_at <= ${at} then 'outgoing' else last_direction end,
          last_origin = case when last_at <= ${at} then 'n8n' else last_origin end,
          last_type = case when last_at <= ${at} then ${message.type} else last_type end,
          last_content = case when last_at <= ${at} then ${preview(gist(message))} else last_content end,
          last_at = greatest(last_at, ${at})
        from kept where c.id = ${conversationId}
      ), counted as (
        update agents set conversation_count = conversation_count + ${place.isNew ? 1 : 0},
          total_executions = total_executions + (select count(*) from answered),
          last_execution_at = case when exists (select from answered) then greatest(last_execution_at, ${at}) else last_execution_at end
        from kept where agents.id = ${agentId}
      ), noted as (
        insert into journal (exchange_id, message_id, user_id, step, at)
        select exchange_id, id, ${userId}, 'witnessed_reply', ${now} from kept where exchange_id is not null
      ), told as (
        insert into events (user_id, data)
        select ${userId}, ${JSON.stringify(event)}::jsonb || jsonb_build_object('messageId', id) from kept
      )
      select id from kept`.execute(tx)
    return rows[0]?.id ?? null
  },
}

/** The network tells whole seconds: what it sent so little before our last message was sent after it. */
const CLOSE_MS = 5_000

function placed(at: Date, { lastAt }: Place, now: Date): Date {
  const isClose = lastAt > at && lastAt.getTime() - at.getTime() < CLOSE_MS
  const said = isClose ? lastAt : at
  return said > now ? now : said
}
