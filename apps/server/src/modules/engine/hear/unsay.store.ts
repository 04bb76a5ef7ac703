import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { MessageRow } from '../../../db/schema.ts'
import type { Named } from './unopened.store.ts'

/** What stood there, and is gone. */
export type Misplaced = Pick<MessageRow, 'id' | 'conversationId' | 'exchangeId' | 'userId' | 'direction' | 'createdAt'>

export type Last = Pick<MessageRow, 'direction' | 'origin' | 'type' | 'content' | 'details' | 'deletedAt' | 'at'>

const unopened = ({ agentId, contactKey, formerKey = null, externalId }: Named) => sql`
  m.conversation_id = c.id and c.agent_id = ${agentId} and c.contact_key in (${contactKey}, ${formerKey})
  and m.external_id = ${externalId} and m.details->>'isUnopened' = 'true'`

export const unsayStore = {
  async stands(db: Db, named: Named): Promise<boolean> {
    const { rows } = await sql`select m.id from messages m, conversations c where ${unopened(named)}`.execute(db)
    return rows.length > 0
  },

  async remove(tx: Tx, named: Named): Promise<Misplaced[]> {
    const { rows } = await sql<Misplaced>`
      delete from messages m using conversations c where ${unopened(named)}
      returning m.id, m.conversation_id, m.exchange_id, m.user_id, m.direction, m.created_at`.execute(tx)
    return rows
  },

  /** An exchange of nothing is none; of one with other messages the reply is looked at afresh. */
  async leaveExchange(tx: Tx, id: string): Promise<void> {
    const isOfOthers = sql<boolean>`exists (select from messages m where m.exchange_id = exchanges.id)`
    await sql`delete from exchanges where id = ${id} and not ${isOfOthers}`.execute(tx)
    await sql`
      update exchanges set incoming_count = incoming_count - 1,
        amendments = amendments + case when outcome is null then 1 else 0 end
      where id = ${id}`.execute(tx)
  },

  async last(tx: Tx, conversationId: string): Promise<Last | null> {
    const last = await tx
      .selectFrom('messages')
      .select(['direction', 'origin', 'type', 'content', 'details', 'deletedAt', 'at'])
      .where('conversationId', '=', conversationId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ?? null
  },

  /** False when its owner has written something down about it: then it stays, without messages. */
  async removeIfBare(tx: Tx, { conversationId, userId }: Misplaced): Promise<boolean> {
    const event: Partial<ServerEvent> = { type: 'conversation', conversationId, isGone: true }
    const { rows } = await sql`
      with gone as (
        delete from conversations c where id = ${conversationId} and tags = '{}'
          and not exists (select from notes n where n.conversation_id = c.id)
        returning agent_id, session_name
      ), counted as (
        update agents set conversation_count = greatest(0, conversation_count - 1) from gone where agents.id = gone.agent_id
      )
      insert into events (user_id, data)
      select ${userId}, ${JSON.stringify(event)}::jsonb || jsonb_build_object('sessionName', session_name) from gone
      returning user_id`.execute(tx)
    return rows.length > 0
  },

  /** Nobody waits for an answer to it, and whoever wrote it on the phone did not take the conversation over by it. */
  async summarize(
    tx: Tx,
    { id, conversationId, userId, direction, createdAt }: Misplaced,
    last: (Last & { said: string }) | null,
    now: Date,
  ): Promise<void> {
    const event: ServerEvent = { type: 'conversation', conversationId, messageId: id }
    await sql`
      with told as (
        insert into events (user_id, data) values (${userId}, ${JSON.stringify(event)}::jsonb)
      ), pause as (
        select paused_by = 'phone' and paused_at = ${createdAt} and not exists (
          select from messages m where m.conversation_id = c.id and m.origin = 'phone' and m.created_at >= ${createdAt}
        ) as is_void
        from conversations c where id = ${conversationId}
      )
      update conversations c set updated_at = ${now},
        total_messages = total_messages - 1,
        unread_count = unread_count - case when ${direction} = 'incoming' and unread_count > (
          select count(*) from messages m
          where m.conversation_id = c.id and m.direction = 'incoming' and m.created_at > ${createdAt}
        ) then 1 else 0 end,
        status = case when status = 'waiting' and ${last?.direction ?? null}::text is distinct from 'incoming' then 'active' else status end,
        paused_by = case when is_void then null else paused_by end,
        paused_at = case when is_void then null else paused_at end,
        last_at = coalesce(${last?.at ?? null}::timestamptz, last_at),
        last_direction = ${last?.direction ?? null}, last_origin = ${last?.origin ?? null},
        last_type = ${last?.type ?? null}, last_content = ${last?.said ?? null}
      from pause where c.id = ${conversationId}`.execute(tx)
  },
}
