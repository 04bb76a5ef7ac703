import { limits } from '@portavoz/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { isOutcomeWhere } from '../../db/outcome-list.ts'
import type { AgentRow, DatabaseSchema } from '../../db/schema.ts'
import { newId } from '../../platform/security/ids.ts'

export type AgentVersionRow = Selectable<DatabaseSchema['agentVersions']>

export type VersionOutcomes = { answered: number; handedOver: number; unanswered: number }

export type ListedVersion = Pick<AgentVersionRow, 'id' | 'number' | 'author' | 'at' | 'changed' | 'returnedTo'> & {
  until: Date | null
  figures: VersionOutcomes
}

const countOutcomes = (figure: keyof VersionOutcomes) =>
  sql`count(*) filter (where ${isOutcomeWhere(sql`e.outcome`, (facts) => facts.figure === figure)})`

type NewAgentVersion = { row: AgentRow; changed: string[]; returnedTo: number | null; author: string | null; at: Date }

export const createAgentVersionStore = (db: Db) => ({
  /** Stores the agent's configuration; `author` null means the owner. Deletes versions beyond the limit. */
  async insert(tx: Tx, { row, changed, returnedTo, author, at }: NewAgentVersion): Promise<void> {
    await sql`
      insert into agent_versions (
        id, agent_id, workspace_id, number, author, name, description, prompt, custom_config, changed,
        returned_to, at
      )
      select
        ${newId(at.getTime())}, a.id, a.workspace_id, a.version, coalesce(${author}::text, u.username),
        a.name, a.description, a.prompt, a.custom_config - 'apiKeys', ${changed}, ${returnedTo}::int, ${at}
      from agents a
      join members m on m.workspace_id = a.workspace_id and m.role = 'owner'
      join users u on u.id = m.user_id
      where a.id = ${row.id}`.execute(tx)
    if (row.version > limits.versionsMax)
      await tx
        .deleteFrom('agentVersions')
        .where('agentId', '=', row.id)
        .where('number', '<=', row.version - limits.versionsMax)
        .execute()
  },

  /** Versions before that number, newest first, with the outcomes of the exchanges created while each was current. */
  async page(workspaceId: string, agentId: string, before: number | null, limit: number): Promise<ListedVersion[]> {
    const { rows } = await sql<ListedVersion>`
      select
        v.id,
        v.number,
        v.author,
        v.at,
        v.changed,
        v.returned_to,
        n.at as until,
        (
          select json_build_object(
            'answered', ${countOutcomes('answered')}, 'handedOver', ${countOutcomes('handedOver')},
            'unanswered', ${countOutcomes('unanswered')}
          )
          from exchanges e
          where e.agent_id = v.agent_id
            and e.created_at >= v.at
            and e.created_at < coalesce(n.at, 'infinity')
        ) as figures
      from agent_versions v
      left join lateral (
        select at
        from agent_versions o
        where o.agent_id = v.agent_id and o.number > v.number
        order by o.number
        limit 1
      ) n on true
      where v.agent_id = ${agentId}
        and v.workspace_id = ${workspaceId}
        and v.number < ${before ?? 2_147_483_647}
      order by v.number desc
      limit ${limit}`.execute(db)
    return rows
  },

  byNumber: (workspaceId: string, agentId: string, number: number): Promise<AgentVersionRow | undefined> =>
    db
      .selectFrom('agentVersions')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .where('number', '=', number)
      .executeTakeFirst(),
})
export type AgentVersionStore = ReturnType<typeof createAgentVersionStore>
