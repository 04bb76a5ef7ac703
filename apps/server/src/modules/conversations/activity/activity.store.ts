import { ACTIVITIES_MAX, type ActivityKind, type UnassignReason } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../platform/security/ids.ts'

export type NewActivity = {
  workspaceId: string
  conversationId: string
  kind: ActivityKind
  /** Null: the server. */
  byId: string | null
  personId?: string | null
  tag?: string | null
  until?: Date | null
  at: Date
}

export type ActivityRow = {
  id: string
  kind: ActivityKind
  byId: string | null
  byName: string | null
  personId: string | null
  personName: string | null
  reason: UnassignReason | null
  tag: string | null
  until: Date | null
  at: Date
}

export type ActivityStore = ReturnType<typeof createActivityStore>

export const createActivityStore = (db: Db) => ({
  /** Oldest first. */
  async list(workspaceId: string, conversationId: string): Promise<ActivityRow[]> {
    const rows = await db
      .selectFrom('activities')
      .leftJoin('users as author', 'author.id', 'byId')
      .leftJoin('users as person', 'person.id', 'personId')
      .select(['activities.id', 'kind', 'byId', 'personId', 'reason', 'tag', 'until', 'at'])
      .select(['author.username as byName', 'person.username as personName'])
      .where('conversationId', '=', conversationId)
      .where('workspaceId', '=', workspaceId)
      .orderBy('at', 'desc')
      .orderBy('activities.id', 'desc')
      .limit(ACTIVITIES_MAX)
      .execute()
    return rows.toReversed()
  },

  /** Deletes the oldest activities beyond the maximum. The conversation must be locked. */
  record: (tx: Tx, { personId = null, tag = null, until = null, ...activity }: NewActivity) => {
    const { workspaceId, conversationId, kind, byId, at } = activity
    return sql`
      with recorded as (
        insert into activities (id, workspace_id, conversation_id, kind, by_id, person_id, tag, until, at)
        values (
          ${newId(at.getTime())}, ${workspaceId}, ${conversationId}, ${kind}, ${byId}, ${personId},
          ${tag}, ${until}, ${at}
        )
      )
      delete from activities
      where conversation_id = ${conversationId}
        and (at, id) < (
          select at, id
          from activities
          where conversation_id = ${conversationId}
          order by at desc, id desc
          offset ${ACTIVITIES_MAX - 2}
          limit 1
        )`.execute(tx)
  },
})
