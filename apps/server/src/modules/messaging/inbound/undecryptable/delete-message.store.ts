import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { publishEvent } from '../../../../db/fragments/publish-event.ts'
import type { MessageRow } from '../../../../db/schema.ts'
import type { MessageKey } from './undecryptable.store.ts'

/** The placeholder that was deleted. */
export type DeletedMessage = Pick<
  MessageRow,
  'id' | 'conversationId' | 'exchangeId' | 'workspaceId' | 'direction' | 'createdAt'
>

export type LastMessage = Pick<MessageRow, 'direction' | 'origin' | 'type' | 'content' | 'details' | 'deletedAt' | 'at'>

const matchesPlaceholder = ({ agentId, contactKey, formerKey = null, externalId }: MessageKey) => sql`
  m.conversation_id = c.id
  and c.agent_id = ${agentId}
  and c.contact_key in (${contactKey}, ${formerKey})
  and m.external_id = ${externalId}
  and m.details->>'isUnopened' = 'true'`

/** A deleted answer leaves the last message waiting; after a deleted message of the contact nothing may wait. */
const waitingWithout = (deleted: MessageRow['direction'], last: LastMessage | null) => {
  if (last?.direction !== 'incoming')
    return sql`case when waiting_since > ${last?.at ?? null}::timestamptz is not false then null else waiting_since end`
  return deleted === 'outgoing' ? sql`coalesce(waiting_since, ${last.at}::timestamptz)` : sql`waiting_since`
}

export const deleteMessageStore = {
  async hasPlaceholder(db: Db, key: MessageKey): Promise<boolean> {
    const { rows } = await sql`select m.id from messages m, conversations c where ${matchesPlaceholder(key)}`.execute(
      db,
    )
    return rows.length > 0
  },

  async remove(tx: Tx, key: MessageKey): Promise<DeletedMessage[]> {
    const { rows } = await sql<DeletedMessage>`
      delete from messages m
      using conversations c
      where ${matchesPlaceholder(key)}
      returning m.id, m.conversation_id, m.exchange_id, m.workspace_id, m.direction, m.created_at`.execute(tx)
    return rows
  },

  /** Deletes an exchange without messages; an exchange with other messages is decided again. */
  async removeFromExchange(tx: Tx, id: string): Promise<void> {
    const isOfOthers = sql<boolean>`exists (select from messages m where m.exchange_id = exchanges.id)`
    await sql`delete from exchanges where id = ${id} and not ${isOfOthers}`.execute(tx)
    await sql`
      update exchanges
      set
        incoming_count = incoming_count - 1,
        amendments = amendments + case when outcome is null then 1 else 0 end
      where id = ${id}`.execute(tx)
  },

  async findLastMessage(tx: Tx, conversationId: string): Promise<LastMessage | null> {
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

  /** False when the conversation has tags or notes of its owner: it stays, without messages. */
  async removeEmptyConversation(tx: Tx, { conversationId, workspaceId }: DeletedMessage): Promise<boolean> {
    const event: Partial<ServerEvent> = { type: 'conversation', conversationId, isGone: true }
    const { rows } = await sql`
      with gone as (
        delete from conversations c
        where id = ${conversationId}
          and tags = '{}'
          and not exists (select from notes n where n.conversation_id = c.id)
        returning agent_id, session_name
      ), counted as (
        update agents
        set conversation_count = greatest(0, conversation_count - 1)
        from gone
        where agents.id = gone.agent_id
      )
      ${publishEvent({ workspaceId, event, fields: { sessionName: sql`session_name` }, rows: sql`from gone` })}
      returning workspace_id`.execute(tx)
    return rows.length > 0
  },

  /** Undoes the effects of the placeholder: the waiting status, and a pause that only it caused. */
  async updateSummary(
    tx: Tx,
    { id, conversationId, workspaceId, direction, createdAt }: DeletedMessage,
    last: (LastMessage & { said: string }) | null,
    now: Date,
  ): Promise<void> {
    const event: ServerEvent = { type: 'conversation', conversationId, messageId: id }
    await sql`
      with published as (
        ${publishEvent({ workspaceId, event })}
      ), pause as (
        select paused_by = 'phone'
          and paused_at = ${createdAt}
          and not exists (
            select
            from messages m
            where m.conversation_id = c.id
              and m.origin = 'phone'
              and m.created_at >= ${createdAt}
          ) as is_void
        from conversations c
        where id = ${conversationId}
      )
      update conversations c
      set
        updated_at = ${now},
        total_messages = total_messages - 1,
        unread_count = unread_count - case
          when ${direction} = 'incoming' and unread_count > (
            select count(*)
            from messages m
            where m.conversation_id = c.id
              and m.direction = 'incoming'
              and m.created_at > ${createdAt}
          ) then 1
          else 0
        end,
        status = case
          when status = 'waiting' and ${last?.direction ?? null}::text is distinct from 'incoming' then 'active'
          else status
        end,
        waiting_since = ${waitingWithout(direction, last)},
        paused_by = case when is_void then null else paused_by end,
        paused_at = case when is_void then null else paused_at end,
        last_at = coalesce(${last?.at ?? null}::timestamptz, last_at),
        last_direction = ${last?.direction ?? null},
        last_origin = ${last?.origin ?? null},
        last_type = ${last?.type ?? null},
        last_content = ${last?.said ?? null},
        last_is_transcript = ${last?.direction === 'incoming' && !last.deletedAt && last.details?.isTranscript === true}
      from pause
      where c.id = ${conversationId}`.execute(tx)
  },
}
