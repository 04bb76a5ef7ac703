import type { Origin, ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { noteUncertain } from '../../db/uncertain-sends.ts'
import { sameWords } from '../../db/same-words.ts'
import { newId } from '../../platform/ids.ts'
import type { ReportPlace } from './report-place.store.ts'

/** The contact has no answer: the conversation waits for a person. */
const waits = (id: string, now: Date) => sql`waits as (
        update conversations set status = 'waiting', updated_at = ${now}
        where id = ${id} and status = 'active' and exists (select from ended)
      )`

export type Told = {
  exchangeId: string
  externalId: string | null
  userMessage: string
  aiResponse: string
  /** When it was said, and when that is kept as known. */
  at: Date
  keptAt: Date
  now: Date
  /** What is not is history: it makes nobody look. */
  isNews: boolean
  /** The side that carries the report's name: one is enough to know it again. */
  carries: 'incoming' | 'outgoing' | null
  event: Omit<Extract<ServerEvent, { type: 'message' }>, 'logId'> | null
}

/** Something stands under that name, and in no exchange. */
export type ByHand = { id: null; origin: Origin }

/** What was told of an exchange under the same name. */
export type Before = {
  id: string
  heard: string[]
  replied: string[]
  repliedAt: Date | null
  /** The network showed what the contact got, whatever words are told of it. */
  isSeen: boolean
}

/** How long the contact waited, where message and reply were told with a moment each. */
const answeredIn = ({ exchangeId, at }: Told) => {
  const waited = (what: RawBuilder<unknown>) =>
    sql`coalesce((select ${what} from messages m where m.exchange_id = ${exchangeId} and m.direction = 'incoming' having min(m.at) < ${at}), 0)`
  return sql`, answered_count = answered_count + ${waited(sql`1`)},
    answered_seconds = answered_seconds + ${waited(sql`extract(epoch from ${at}::timestamptz - min(m.at))`)}`
}

/** Somebody else's exchanges, as they are kept among ours. */
export const reportStore = {
  /** The exchange to which this very report belongs, if it was told before, as it was first said. */
  async told(tx: Tx, conversationId: string, externalId: string): Promise<Before | ByHand | null> {
    const words = sql`coalesce(m.earlier[1], m.content)`
    const { rows } = await sql<Before | ByHand>`
      select named.exchange_id as id, named.origin,
        array(select ${words} from messages m
          where m.exchange_id = named.exchange_id and m.direction = 'incoming' order by m.at, m.id) as heard,
        array(select ${words} from messages m
          where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n') order by m.part) as replied,
        (select min(m.at) from messages m
          where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n')) as replied_at,
        exists (select from messages m where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n')
          and m.external_id is not null and m.id <> named.id) as is_seen
      from messages named
      where named.conversation_id = ${conversationId} and named.external_id = ${externalId}`.execute(tx)
    return rows[0] ?? null
  },

  /** Of a sound or a picture the network tells no words: whoever reports it has read it. */
  giveWords: (tx: Tx, conversationId: string, externalId: string, words: string) =>
    sql`
      update messages set content = ${words}
      where conversation_id = ${conversationId} and external_id = ${externalId}
        and direction = 'incoming' and type <> 'text' and content = ''`.execute(tx),

  /** The network showed it before anybody told of it: then it is that message. False when it was not. */
  async adopt(tx: Tx, userId: string, { id, agentId }: ReportPlace, told: Told, since: Date): Promise<boolean> {
    const isNamed = told.carries === 'outgoing'
    const { rows } = await sql<{ id: string }>`
      with seen as (
        select id from messages
        where conversation_id = ${id} and direction = 'outgoing' and origin = 'n8n' and exchange_id is null
          and (external_id = ${told.externalId} or (${!isNamed} and external_id is not null and created_at > ${since} and ${sameWords(sql`content`, sql`${told.aiResponse}::text`)}))
        order by created_at desc limit 1
      ), adopted as (
        update messages set exchange_id = ${told.exchangeId} from seen where messages.id = seen.id returning messages.id
      ), summary as (
        update conversations set updated_at = ${told.now} ${answeredIn(told)} where id = ${id} and exists (select from adopted)
      ), counted as (
        update agents set total_executions = total_executions + 1, last_execution_at = greatest(last_execution_at, ${told.at})
        where id = ${agentId} and exists (select from adopted)
      ), noted as (
        insert into journal (exchange_id, message_id, user_id, step, at)
        select ${told.exchangeId}, id, ${userId}, 'reported_reply', ${told.now} from adopted
      )
      select id from adopted`.execute(tx)
    return rows.length > 0
  },

  /** What the network named has left, whatever is told of it. Nobody has answered whoever waits for one that did not. */
  unsent: (
    tx: Tx,
    userId: string,
    { id }: ReportPlace,
    { exchangeId, externalId, now }: Told,
    delivery: 'failed' | 'uncertain',
  ) => {
    const cause = delivery === 'failed' ? 'Tu flujo de n8n contó que no salió' : 'Tu flujo de n8n no supo si salió'
    return sql`
      with ended as (
        update messages set status = ${delivery}, cause = ${cause}
        where exchange_id = ${exchangeId} and direction = 'outgoing' and origin = 'n8n'
          and (external_id is null or external_id = ${externalId}) and status in ('sent', 'uncertain') and status <> ${delivery}
        returning id, conversation_id
      ), ${delivery === 'uncertain' ? noteUncertain(sql`ended`, now) : waits(id, now)}
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select ${exchangeId}, id, ${userId}, ${delivery}, ${JSON.stringify({ cause })}::jsonb, ${now} from ended`.execute(
      tx,
    )
  },

  begin: (tx: Tx, userId: string, { id, agentId }: ReportPlace, { exchangeId, keptAt, now }: Told) =>
    sql`
      with begun as (
        insert into exchanges (id, conversation_id, user_id, agent_id, due_at, created_at, outcome, closed_at)
        values (${exchangeId}, ${id}, ${userId}, ${agentId}, ${keptAt}, ${keptAt}, 'reported', ${keptAt}) returning id
      )
      insert into journal (exchange_id, user_id, step, at) select id, ${userId}, 'reported', ${now} from begun`.execute(
      tx,
    ),

  /** One of its messages, with the conversation's summary. */
  keep: (tx: Tx, userId: string, { id, agentId }: ReportPlace, told: Told, side: 'incoming' | 'outgoing') => {
    const isTheirs = side === 'incoming'
    const content = isTheirs ? told.userMessage : told.aiResponse
    const opens = isTheirs
      ? sql`${told.isNews} and status = 'resolved'`
      : sql`status = 'waiting' and last_at <= ${told.at}`
    const messageId = told.event && isTheirs ? told.event.messageId : newId(told.now.getTime())
    return sql`
      with kept as (
        insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, status, external_id, at, created_at)
        values (${messageId}, ${id}, ${userId}, ${told.exchangeId}, ${side}, ${isTheirs ? 'contact' : 'n8n'}, 'text', ${content},
          ${isTheirs ? null : 'sent'}, ${told.carries === side ? told.externalId : null}, ${told.at}, ${told.now}) returning id
      ), summary as (
        update conversations set
          last_direction = case when last_at <= ${told.at} then ${side} else last_direction end,
          last_origin = case when last_at <= ${told.at} then ${isTheirs ? 'contact' : 'n8n'} else last_origin end,
          last_type = case when last_at <= ${told.at} then 'text' else last_type end,
          last_content = case when last_at <= ${told.at} then ${[...content].slice(0, 160).join('')} else last_content end,
          last_at = greatest(last_at, ${told.at}), total_messages = total_messages + 1, updated_at = ${told.now},
          unread_count = unread_count + ${isTheirs && told.isNews ? 1 : 0},
          status = case when ${opens} then 'active' else status end
          ${isTheirs ? sql`` : answeredIn(told)}
        where id = ${id}
      ), counted as (
        update agents set total_executions = total_executions + ${isTheirs ? 0 : 1},
          last_execution_at = case when ${isTheirs} then last_execution_at else greatest(last_execution_at, ${told.at}) end
        where id = ${agentId} and ${!isTheirs}
      )
      insert into journal (exchange_id, message_id, user_id, step, at)
      select ${told.exchangeId}, kept.id, ${userId}, 'reported_reply', ${told.now} from kept where ${!isTheirs}`.execute(
      tx,
    )
  },
}
