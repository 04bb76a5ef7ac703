import type { MediaLossReason, ServerEvent, MediaWaitReason } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import { touchConversation } from '../../db/fragments/touch-conversation.ts'
import type { ConversationRow, MessageRow, NewMessage } from '../../db/schema.ts'
import type { TimeCursor, ListedConversation } from './inbox.store.ts'

type MediaFields = {
  mediaState: 'pending' | 'kept' | 'lost' | null
  mediaType: string | null
  mediaBytes: number | null
  mediaWidth: number | null
  mediaHeight: number | null
  mediaReason: MediaLossReason | MediaWaitReason | null
}

type SentTextConversation = Pick<ConversationRow, 'id' | 'status' | 'pausedBy' | 'pausedAt'>

const sentText = { direction: 'outgoing', origin: 'console', type: 'text', isLast: sql`true` } as const

export type ThreadRow = MessageRow & MediaFields & { isAnswered: boolean; authorName: string | null }

/** As in the journal: a reply with an undelivered part does not count. */
const isAnswered = sql<boolean>`
  direction = 'incoming'
  and coalesce(
    (
      select bool_and(r.status in ('sent', 'delivered', 'read'))
      from messages r
      where r.exchange_id = messages.exchange_id and r.origin in ('ai', 'n8n')
    ),
    false
  )`.as('isAnswered')

/** Number of contact messages after that one in `conversations c`; null when it belongs to another conversation. */
const unreadBelow = (messageId: string) => sql`
  (
    select (
      select count(*)
      from messages m
      where m.conversation_id = c.id
        and m.direction = 'incoming'
        and (m.at, m.id) > (seen.at, seen.id)
    )
    from messages seen
    where seen.id = ${messageId} and seen.conversation_id = c.id
  )`

/** The last message of the contact got the outage message, which is no answer. */
const isLastModelFailure = sql`
  coalesce(
    (
      select e.outcome = 'model_failed'
      from exchanges e
      where e.conversation_id = conversations.id
      order by e.created_at desc, e.id desc
      limit 1
    ),
    false
  )`

export const createConversationStore = (db: Db) => {
  const ofUser = (workspaceId: string) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('agents as a', 'a.id', 'c.agentId')
      .leftJoin('users as assignee', 'assignee.id', 'c.assigneeId')
      .selectAll('c')
      .select(['a.name as agentName', 'assignee.username as assigneeName'])
      .where('c.workspaceId', '=', workspaceId)

  return {
    /**
     * Ends the pauses of a model outage, of one agent or of all, and returns how many conversations reopened. A
     * conversation with an unanswered last message becomes waiting. A resolved one stays resolved and is not counted.
     */
    async reopenAfterOutage(workspaceId: string, agentId: string | null, now: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with reopened as (
          update conversations
          set
            paused_by = null,
            paused_at = null,
            context_from = ${now},
            updated_at = ${now},
            status = case
              when status = 'resolved' then 'resolved'
              when last_direction = 'incoming' or ${isLastModelFailure} then 'waiting'
              else 'active'
            end
          where workspace_id = ${workspaceId}
            and paused_by = 'model'
            and (${agentId}::text is null or agent_id = ${agentId})
          returning id, status
        ), told as (
          ${publishEvent({
            workspaceId,
            event: { type: 'conversation' },
            fields: { conversationId: sql`id` },
            rows: sql`from reopened`,
          })}
        )
        select count(*)::int as count
        from reopened
        where status <> 'resolved'`.execute(db)
      return rows[0]?.count ?? 0
    },

    hasAgent: async (workspaceId: string, agentId: string): Promise<boolean> =>
      (await db
        .selectFrom('agents')
        .select('id')
        .where('id', '=', agentId)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()) !== undefined,

    byId: (workspaceId: string, id: string): Promise<ListedConversation | undefined> =>
      ofUser(workspaceId).where('c.id', '=', id).executeTakeFirst(),

    messages: (
      workspaceId: string,
      conversationId: string,
      cursor: TimeCursor | null,
      limit: number,
    ): Promise<ThreadRow[]> =>
      db
        .selectFrom('messages')
        .leftJoin('media', 'media.messageId', 'messages.id')
        .leftJoin('users as author', 'author.id', 'messages.authorId')
        .selectAll('messages')
        .select([
          isAnswered,
          'author.username as authorName',
          'media.state as mediaState',
          'media.type as mediaType',
          'media.bytes as mediaBytes',
          'media.width as mediaWidth',
          'media.height as mediaHeight',
          'media.reason as mediaReason',
        ])
        .where('messages.conversationId', '=', conversationId)
        .where('messages.workspaceId', '=', workspaceId)
        .$if(cursor !== null, (q) => q.where(sql<boolean>`(messages.at, messages.id) < (${cursor?.at}, ${cursor?.id})`))
        .orderBy('messages.at', 'desc')
        .orderBy('messages.id', 'desc')
        .limit(limit)
        .execute(),

    lock: (tx: Tx, workspaceId: string, id: string) =>
      tx
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .forUpdate()
        .executeTakeFirst(),

    update: (tx: Tx, id: string, changes: Partial<ConversationRow>) =>
      tx.updateTable('conversations').set(changes).where('id', '=', id).execute(),

    /** Counts a text sent by hand now as the last message; the conversation must be locked. */
    countSentText: (tx: Tx, { id, status, pausedBy, pausedAt }: SentTextConversation, preview: string, now: Date) =>
      sql`
        update conversations
        set
          ${touchConversation({ ...sentText, at: now, preview, now })},
          status = ${status},
          paused_by = ${pausedBy},
          paused_at = ${pausedAt}
        where id = ${id}`.execute(tx),

    /** The message sent by hand under that id; the conversation must be locked. */
    findByGivenId: (tx: Tx, conversationId: string, givenId: string) =>
      tx
        .selectFrom('messages')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('givenId', '=', givenId)
        .executeTakeFirst(),

    /** Whether the person may answer in the workspace. A removal of the person waits for this transaction. */
    holdAttendant: async (tx: Tx, workspaceId: string, userId: string): Promise<boolean> =>
      (await tx
        .selectFrom('members')
        .select('role')
        .where('workspaceId', '=', workspaceId)
        .where('userId', '=', userId)
        .where('role', '!=', 'viewer')
        .forKeyShare()
        .executeTakeFirst()) !== undefined,

    /** Whether another person wrote from the console since then, after the message `seen`. */
    hasOtherAnswer: async (tx: Tx, answer: { conversationId: string; authorId: string; seen: string; since: Date }) => {
      const { rows } = await sql`
        select
        from messages
        where conversation_id = ${answer.conversationId}
          and origin = 'console'
          and author_id <> ${answer.authorId}
          and created_at > ${answer.since}
          and (at, id) > (
            select coalesce(max(at), '-infinity'), coalesce(max(id), '')
            from messages
            where conversation_id = ${answer.conversationId} and id = ${answer.seen}
          )
        limit 1`.execute(tx)
      return rows.length > 0
    },

    /** False for a conversation of another workspace. */
    insertPresence: async (
      workspaceId: string,
      event: Extract<ServerEvent, { type: 'presence' }>,
    ): Promise<boolean> => {
      const { rows } = await sql`
        insert into events (workspace_id, data)
        select workspace_id, ${JSON.stringify(event)}::jsonb
        from conversations
        where id = ${event.conversationId} and workspace_id = ${workspaceId}
        returning id`.execute(db)
      return rows.length > 0
    },

    insertMessage: (tx: Tx, message: NewMessage) =>
      tx.insertInto('messages').values(message).returningAll().executeTakeFirstOrThrow(),

    /** A tag that differs only in case or accents is not added again. False when there are too many. */
    addTag: async (tx: Tx, id: string, tag: string, maxTags: number): Promise<boolean> => {
      const { rows } = await sql<{ fits: boolean }>`
        update conversations
        set tags = case
          when exists (select from unnest(tags) t where plain_text(t) = plain_text(${tag})) then tags
          else tags || ${tag}::text
        end
        where id = ${id}
          and (
            cardinality(tags) < ${maxTags}
            or exists (select from unnest(tags) t where plain_text(t) = plain_text(${tag}))
          )
        returning true as fits`.execute(tx)
      return rows.length > 0
    },

    removeTag: (tx: Tx, id: string, tag: string) =>
      sql`
        update conversations
        set tags = array(
          select t
          from unnest(tags)
          with ordinality as u(t, n)
          where plain_text(t) <> plain_text(${tag})
          order by n
        )
        where id = ${id}`.execute(tx),

    /** Publishes an event only when something was unread. Returns whether it did. */
    markRead: (workspaceId: string, id: string, upTo?: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        // A message stored meanwhile is counted: the statement after the lock sees it.
        if (upTo !== undefined)
          await sql`select from conversations where id = ${id} and workspace_id = ${workspaceId} for update`.execute(tx)
        const event: ServerEvent = { type: 'conversation', conversationId: id }
        const { rows } = await sql`
          with seen as (
            update conversations c
            set unread_count = ${upTo === undefined ? sql`0` : unreadBelow(upTo)}
            where id = ${id}
              and workspace_id = ${workspaceId}
              and unread_count > ${upTo === undefined ? sql`0` : unreadBelow(upTo)}
            returning workspace_id
          )
          ${publishEvent({ workspaceId: sql`workspace_id`, event, rows: sql`from seen` })}
          returning id`.execute(tx)
        return rows.length > 0
      }),
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
