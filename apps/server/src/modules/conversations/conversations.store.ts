import type { LostReason, ServerEvent, WaitReason } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { ConversationRow, MessageRow, NewMessage } from '../../db/schema.ts'
import type { Cursor, ListedConversation } from './inbox.store.ts'

type MediaFields = {
  mediaState: 'pending' | 'kept' | 'lost' | null
  mediaType: string | null
  mediaBytes: number | null
  mediaWidth: number | null
  mediaHeight: number | null
  mediaReason: LostReason | WaitReason | null
}

export type ThreadRow = MessageRow & MediaFields & { isAnswered: boolean }

/** As the journal tells it: a reply of which a piece did not go out is none. */
const isAnswered = sql<boolean>`direction = 'incoming' and coalesce((
  select bool_and(r.status in ('sent', 'delivered', 'read')) from messages r
  where r.exchange_id = messages.exchange_id and r.origin in ('ai', 'n8n')), false)`.as('isAnswered')

/** How many of the contact's messages stand below that one in `conversations c`; null where it is none of its. */
const below = (messageId: string) => sql`(
  select (select count(*) from messages m where m.conversation_id = c.id and m.direction = 'incoming'
    and (m.at, m.id) > (seen.at, seen.id))
  from messages seen where seen.id = ${messageId} and seen.conversation_id = c.id)`

/** The contact's last message got the words of an outage, which are no answer. */
const isLastFailed = sql`coalesce((
  select e.outcome = 'model_failed' from exchanges e where e.conversation_id = conversations.id
  order by e.created_at desc, e.id desc limit 1), false)`

export const createConversationStore = (db: Db) => {
  const ofUser = (userId: string) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('agents as a', 'a.id', 'c.agentId')
      .selectAll('c')
      .select('a.name as agentName')
      .where('c.userId', '=', userId)

  return {
    /**
     * Ends the pauses of an outage of the model, of one agent or of all, and counts the conversations that open again.
     * A contact whose last message nothing answered waits. A resolved conversation stays resolved and is not counted.
     */
    async reopenAfterOutage(userId: string, agentId: string | null, now: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with reopened as (
          update conversations
          set paused_by = null, paused_at = null, context_from = ${now}, updated_at = ${now},
            status = case
              when status = 'resolved' then 'resolved'
              when last_direction = 'incoming' or ${isLastFailed} then 'waiting'
              else 'active' end
          where user_id = ${userId}
            and paused_by = 'model'
            and (${agentId}::text is null or agent_id = ${agentId})
          returning id, status
        ), told as (
          insert into events (user_id, data)
          select ${userId}, jsonb_build_object('type', 'conversation', 'conversationId', id) from reopened
        )
        select count(*)::int as count from reopened where status <> 'resolved'`.execute(db)
      return rows[0]?.count ?? 0
    },

    hasAgent: async (userId: string, agentId: string): Promise<boolean> =>
      (await db
        .selectFrom('agents')
        .select('id')
        .where('id', '=', agentId)
        .where('userId', '=', userId)
        .executeTakeFirst()) !== undefined,

    byId: (userId: string, id: string): Promise<ListedConversation | undefined> =>
      ofUser(userId).where('c.id', '=', id).executeTakeFirst(),

    /** The newest before the cursor, newest first. */
    messages: (userId: string, conversationId: string, cursor: Cursor | null, limit: number): Promise<ThreadRow[]> =>
      db
        .selectFrom('messages')
        .leftJoin('media', 'media.messageId', 'messages.id')
        .selectAll('messages')
        .select([
          isAnswered,
          'media.state as mediaState',
          'media.type as mediaType',
          'media.bytes as mediaBytes',
          'media.width as mediaWidth',
          'media.height as mediaHeight',
          'media.reason as mediaReason',
        ])
        .where('messages.conversationId', '=', conversationId)
        .where('messages.userId', '=', userId)
        .$if(cursor !== null, (q) => q.where(sql<boolean>`(at, id) < (${cursor?.at}, ${cursor?.id})`))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    lock: (tx: Tx, userId: string, id: string) =>
      tx
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .forUpdate()
        .executeTakeFirst(),

    update: (tx: Tx, id: string, changes: Partial<ConversationRow>) =>
      tx.updateTable('conversations').set(changes).where('id', '=', id).execute(),

    /** What was written by hand under that name, in a conversation that is held. */
    given: (tx: Tx, conversationId: string, givenId: string) =>
      tx
        .selectFrom('messages')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('givenId', '=', givenId)
        .executeTakeFirst(),

    insertMessage: (tx: Tx, message: NewMessage) =>
      tx.insertInto('messages').values(message).returningAll().executeTakeFirstOrThrow(),

    /** The same tag in other letters is the same: it stays as it was written first. Undefined when there are too many. */
    addTag: async (tx: Tx, id: string, tag: string, most: number): Promise<boolean> => {
      const { rows } = await sql<{ fits: boolean }>`
        update conversations set tags = case
          when exists (select from unnest(tags) t where plain_text(t) = plain_text(${tag})) then tags
          else tags || ${tag}::text end
        where id = ${id} and (cardinality(tags) < ${most} or exists (select from unnest(tags) t where plain_text(t) = plain_text(${tag})))
        returning true as fits`.execute(tx)
      return rows.length > 0
    },

    removeTag: (tx: Tx, id: string, tag: string) =>
      sql`update conversations set tags = array(
        select t from unnest(tags) with ordinality as u(t, n) where plain_text(t) <> plain_text(${tag}) order by n)
        where id = ${id}`.execute(tx),

    /** Reading changes nothing that was already read, and then tells nobody. */
    markRead: (userId: string, id: string, upTo?: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        // What is being kept meanwhile is counted: the statement after the lock sees it.
        if (upTo !== undefined)
          await sql`select from conversations where id = ${id} and user_id = ${userId} for update`.execute(tx)
        const event: ServerEvent = { type: 'conversation', conversationId: id }
        const { rows } = await sql`
          with seen as (
            update conversations c set unread_count = ${upTo === undefined ? sql`0` : below(upTo)}
            where id = ${id} and user_id = ${userId} and unread_count > ${upTo === undefined ? sql`0` : below(upTo)}
            returning user_id
          )
          insert into events (user_id, data) select user_id, ${JSON.stringify(event)}::jsonb from seen returning id`.execute(
          tx,
        )
        return rows.length > 0
      }),
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
