import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { rowId } from '../../../db/fragments/row-id.ts'
import { waitingNow } from '../../../db/fragments/waiting-since.ts'
import type { ConversationRow } from '../../../db/schema.ts'

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

/** Ends the pauses of a model outage: all at once, or conversation by conversation. */
export const createOutageEnds = (db: Db) => ({
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
})
