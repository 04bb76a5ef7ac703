import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { hasFileWorkflow } from '../../db/fragments/has-file-workflow.ts'
import { isLockedOut } from '../../db/fragments/has-second-factor.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import { rowId } from '../../db/fragments/row-id.ts'
import { waitingNow } from '../../db/fragments/waiting-since.ts'
import type { ConversationRow } from '../../db/schema.ts'
import type { ListedConversation } from './inbox/inbox.store.ts'

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

const isUnanswered = sql`(last_direction = 'incoming' or ${isLastModelFailure})`

/** `agentId` null: every agent of the workspace. */
type OutageEnd = { workspaceId: string; agentId: string | null; byId: string; now: Date }

/** Paused until `until`, with ids after `after`. */
export type PausedByModel = Pick<OutageEnd, 'workspaceId' | 'agentId'> & { until: Date; after: string }

/** `upTo` missing: everything was seen. */
type Reading = {
  workspaceId: string
  userId: string
  id: string
  upTo: string | undefined
  hasNotices: boolean
  now: Date
}

export const createConversationStore = (db: Db) => {
  const ofWorkspace = (workspaceId: string) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('agents as a', 'a.id', 'c.agentId')
      .leftJoin('users as assignee', 'assignee.id', 'c.assigneeId')
      .leftJoin('snoozes as snooze', 'snooze.conversationId', 'c.id')
      .selectAll('c')
      .select(['a.name as agentName', 'a.engine', 'assignee.username as assigneeName', 'snooze.until as snoozedUntil'])
      .select(hasFileWorkflow(sql`c.workspace_id`).as('hasFileWorkflow'))
      .where('c.workspaceId', '=', workspaceId)

  return {
    /**
     * Ends the pauses of a model outage, each with its line of activity, and returns how many conversations reopened. A
     * conversation with an unanswered last message becomes waiting. A resolved one stays resolved and is not counted.
     */
    async reopenAfterOutage({ workspaceId, agentId, byId, now }: OutageEnd): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with reopened as (
          update conversations
          set
            paused_by = null,
            paused_at = null,
            context_from = ${now},
            updated_at = ${now},
            waiting_since = case when status <> 'resolved' and ${isUnanswered} then ${waitingNow('conversations')} end,
            status = case
              when status = 'resolved' then 'resolved'
              when ${isUnanswered} then 'waiting'
              else 'active'
            end
          where workspace_id = ${workspaceId}
            and paused_by = 'model'
            and (${agentId}::text is null or agent_id = ${agentId})
          returning id, status
        ), recorded as (
          insert into activities (id, workspace_id, conversation_id, kind, by_id, at)
          select ${rowId(now)}, ${workspaceId}, id, 'outage_ended', ${byId}, ${now}::timestamptz
          from reopened
          where status <> 'resolved'
        ), published as (
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

    /** The next conversations that an outage of the model paused, locked in the order of their ids. */
    lockPausedByModel: (
      tx: Tx,
      { workspaceId, agentId, until, after, limit }: PausedByModel & { limit: number },
    ): Promise<ConversationRow[]> =>
      tx
        .selectFrom('conversations')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('pausedBy', '=', 'model')
        .where('pausedAt', '<=', until)
        .where('id', '>', after)
        .$if(agentId !== null, (query) => query.where('agentId', '=', agentId))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),

    inTransaction: <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(run),

    hasAgent: async (workspaceId: string, agentId: string): Promise<boolean> =>
      (await db
        .selectFrom('agents')
        .select('id')
        .where('id', '=', agentId)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()) !== undefined,

    byId: (workspaceId: string, id: string): Promise<ListedConversation | undefined> =>
      ofWorkspace(workspaceId).where('c.id', '=', id).executeTakeFirst(),

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

    /** True if the person may enter the workspace and answer there. Their removal waits for this transaction. */
    lockAttendant: async (tx: Tx, workspaceId: string, userId: string): Promise<boolean> =>
      (await tx
        .selectFrom('members')
        .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
        .select('role')
        .where('workspaceId', '=', workspaceId)
        .where('userId', '=', userId)
        .where('role', '!=', 'viewer')
        .where(sql<boolean>`not ${sql.raw(isLockedOut('workspaces', 'members.user_id'))}`)
        .forKeyShare('members')
        .executeTakeFirst()) !== undefined,

    /**
     * A tag that differs only in case or accents is not added again. The number of tags afterwards; null when there
     * are too many.
     */
    addTag: async (tx: Tx, id: string, tag: string, maxTags: number): Promise<number | null> => {
      const { rows } = await sql<{ count: number }>`
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
        returning cardinality(tags) as count`.execute(tx)
      return rows[0]?.count ?? null
    },

    /** The number of tags afterwards. */
    removeTag: async (tx: Tx, id: string, tag: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        update conversations
        set tags = array(
          select t
          from unnest(tags)
          with ordinality as u(t, n)
          where plain_text(t) <> plain_text(${tag})
          order by n
        )
        where id = ${id}
        returning cardinality(tags) as count`.execute(tx)
      return rows[0]?.count ?? 0
    },

    /** Publishes an event if something was unread or notifications are to be cleared. Returns whether it did. */
    markRead: ({ workspaceId, userId, id, upTo, hasNotices, now }: Reading): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        // A message stored meanwhile is counted: the statement after the lock sees it.
        if (upTo !== undefined)
          await sql`select from conversations where id = ${id} and workspace_id = ${workspaceId} for update`.execute(tx)
        const event: ServerEvent = { type: 'conversation', conversationId: id }
        const until = upTo === undefined ? sql`null` : sql`(select at from messages where id = ${upTo})`
        const { rows } = await sql`
          with target as (
            select id, session_name, ${upTo === undefined ? sql`0` : unreadBelow(upTo)} as below
            from conversations c
            where id = ${id} and workspace_id = ${workspaceId}
          ), seen as (
            update conversations c
            set unread_count = target.below
            from target
            where c.id = target.id and c.unread_count > target.below
            returning c.id
          )
          ${publishEvent({
            workspaceId,
            event,
            fields: {
              sessionName: sql`session_name`,
              readBy: sql`${userId}::text`,
              readUntil: sql`case when below = 0 then ${now}::timestamptz else ${until}::timestamptz end`,
            },
            rows: sql`from target where exists (select from seen) or (${hasNotices} and below is not null)`,
          })}
          returning id`.execute(tx)
        return rows.length > 0
      }),
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
