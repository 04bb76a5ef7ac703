import { limits } from '@portavoz/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgentRow, Schema } from '../../db/schema.ts'
import { newId } from '../../platform/ids.ts'

export type VersionRow = Selectable<Schema['agentVersions']>

export type Figures = { answered: number; handedOver: number; unanswered: number }

export type ListedVersion = Pick<VersionRow, 'id' | 'number' | 'author' | 'at' | 'changed' | 'returnedTo'> & {
  until: Date | null
  figures: Figures
}

type NewVersion = { row: AgentRow; changed: string[]; returnedTo: number | null; at: Date }

/** The only place that knows how versions are stored. */
export const createVersionStore = (db: Db) => ({
  /** The agent as it stands now, whoever owns it being its author. Those that are too many go, but for what was tested. */
  async keep(tx: Tx, { row, changed, returnedTo, at }: NewVersion): Promise<void> {
    await sql`
      insert into agent_versions (id, agent_id, user_id, number, author, name, description, prompt, custom_config, changed,
        returned_to, at)
      select ${newId(at.getTime())}, a.id, a.user_id, a.version, u.username, a.name, a.description, a.prompt,
        a.custom_config - 'apiKeys', ${changed}, ${returnedTo}::int, ${at}
      from agents a join users u on u.id = a.user_id where a.id = ${row.id}`.execute(tx)
    if (row.version > limits.versionsKept)
      await tx
        .deleteFrom('agentVersions')
        .where('agentId', '=', row.id)
        .where('number', '<=', row.version - limits.versionsKept)
        .execute()
  },

  /** Those before that number, the newest first. What became of the exchanges that began while each stood. */
  async page(userId: string, agentId: string, before: number | null, most: number): Promise<ListedVersion[]> {
    const { rows } = await sql<ListedVersion>`
      select v.id, v.number, v.author, v.at, v.changed, v.returned_to, n.at as until,
        (select json_build_object(
            'answered', count(*) filter (where e.outcome in ('answered', 'quoted', 'budget_quoted')),
            'handedOver', count(*) filter (where e.outcome in ('escalated', 'nobody_there')),
            'unanswered', count(*) filter (where e.outcome in ('fallback', 'no_model', 'out_of_budget', 'no_answer', 'guarded', 'model_failed')))
          from exchanges e
          where e.agent_id = v.agent_id and e.created_at >= v.at and e.created_at < coalesce(n.at, 'infinity')) as figures
      from agent_versions v left join lateral (
        select at from agent_versions o where o.agent_id = v.agent_id and o.number > v.number order by o.number limit 1
      ) n on true
      where v.agent_id = ${agentId} and v.user_id = ${userId} and v.number < ${before ?? 2_147_483_647}
      order by v.number desc limit ${most}`.execute(db)
    return rows
  },

  byNumber: (userId: string, agentId: string, number: number): Promise<VersionRow | undefined> =>
    db
      .selectFrom('agentVersions')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('userId', '=', userId)
      .where('number', '=', number)
      .executeTakeFirst(),
})
export type VersionStore = ReturnType<typeof createVersionStore>
