import type { ConversationStats, ConversationStatus, Platform, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { ConversationRow, MessageRow, NewMessage } from '../../db/schema.ts'

export type ListedConversation = ConversationRow & { agentName: string }

export type ThreadRow = MessageRow & { isAnswered: boolean }

/** As the journal tells it: a reply of which a piece did not go out is none. */
const isAnswered = sql<boolean>`direction = 'incoming' and coalesce((
  select bool_and(r.status in ('sent', 'delivered', 'read')) from messages r
  where r.exchange_id = messages.exchange_id and r.origin in ('ai', 'n8n')), false)`.as('isAnswered')

/** Where a page ends: the next one begins after it. */
export type Cursor = { at: Date; id: string }

export type StatsRow = Omit<ConversationStats, 'averageResponseTime' | 'isResponseTimeKnown'> &
  Pick<ConversationRow, 'answeredCount' | 'answeredSeconds'>

export type Filter = {
  status: ConversationStatus | null
  platform: Platform | null
  agentId: string | null
  session: string | null
}

export const createConversationStore = (db: Db) => {
  const ofUser = (userId: string) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('agents as a', 'a.id', 'c.agentId')
      .selectAll('c')
      .select('a.name as agentName')
      .where('c.userId', '=', userId)

  return {
    /** By last message, newest first; a conversation that gets a message while one pages moves up and is seen there. */
    list: (
      userId: string,
      { status, platform, agentId, session }: Filter,
      cursor: Cursor | null,
      limit: number,
    ): Promise<ListedConversation[]> =>
      ofUser(userId)
        .$if(status !== null, (q) => q.where('c.status', '=', status as ConversationStatus))
        .$if(platform !== null, (q) => q.where('c.platform', '=', platform as Platform))
        .$if(agentId !== null, (q) => q.where('c.agentId', '=', agentId as string))
        .$if(session !== null, (q) =>
          q.where((e) =>
            e.or([e('c.sessionName', '=', session as string), e('a.sessionName', '=', session as string)]),
          ),
        )
        .$if(cursor !== null, (q) => q.where(sql<boolean>`(c.last_at, c.id) < (${cursor?.at}, ${cursor?.id})`))
        .orderBy('c.lastAt', 'desc')
        .orderBy('c.id', 'desc')
        .limit(limit)
        .execute(),

    async stats(userId: string): Promise<StatsRow> {
      const { rows } = await sql<StatsRow>`
        select count(*)::int as total, count(*) filter (where status = 'active')::int as active,
          count(*) filter (where status = 'resolved')::int as resolved,
          count(*) filter (where status = 'waiting')::int as waiting,
          count(*) filter (where status = 'transferred')::int as transferred,
          count(*) filter (where paused_by is not null)::int as paused,
          coalesce(sum(unread_count), 0)::int as unread, count(*) filter (where unread_count > 0)::int as unread_conversations,
          coalesce(sum(answered_count), 0)::int as answered_count, coalesce(sum(answered_seconds), 0) as answered_seconds
        from conversations where user_id = ${userId}`.execute(db)
      return rows[0] as StatsRow
    },

    byId: (userId: string, id: string): Promise<ListedConversation | undefined> =>
      ofUser(userId).where('c.id', '=', id).executeTakeFirst(),

    /** The newest before the cursor, newest first. */
    messages: (userId: string, conversationId: string, cursor: Cursor | null, limit: number): Promise<ThreadRow[]> =>
      db
        .selectFrom('messages')
        .selectAll()
        .select(isAnswered)
        .where('conversationId', '=', conversationId)
        .where('userId', '=', userId)
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

    insertMessage: (tx: Tx, message: NewMessage) =>
      tx.insertInto('messages').values(message).returningAll().executeTakeFirstOrThrow(),

    /** Reading changes nothing that was already read, and then tells nobody. */
    async markRead(userId: string, id: string): Promise<boolean> {
      const event: ServerEvent = { type: 'conversation', conversationId: id }
      const { rows } = await sql<{ id: string }>`
        with seen as (
          update conversations set unread_count = 0
          where id = ${id} and user_id = ${userId} and unread_count > 0 returning user_id
        )
        insert into events (user_id, data) select user_id, ${JSON.stringify(event)}::jsonb from seen returning user_id as id`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
