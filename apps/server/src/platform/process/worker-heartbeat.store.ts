import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'

/** CTE after `changed`: publishes the problem of the active agents whose line this server operates. */
const publishProblem = (problem: RawBuilder<unknown>) =>
  publishEvent({
    workspaceId: sql`a.workspace_id`,
    event: { type: 'agent' },
    fields: { agentId: sql`a.id`, agentName: sql`a.name`, problem },
    rows: sql`from agents a, changed where a.is_active and a.engine = 'embedded'`,
  })

export const createWorkerHeartbeatStore = (db: Db) => ({
  /**
   * Records that no worker is alive and publishes it on the cards of the agents. True only in the process that recorded
   * it first.
   */
  async markUnattended(): Promise<boolean> {
    const { rows } = await sql`
      with changed as (
        update installation set unattended_since = now() where unattended_since is null returning id
      ), published as (
        ${publishProblem(sql`'server.unattended'`)}
      )
      select id from changed`.execute(db)
    return rows.length > 0
  },

  async markAttended(): Promise<boolean> {
    const { rows } = await sql`
      with changed as (
        update installation set unattended_since = null where unattended_since is not null returning id
      ), published as (
        ${publishProblem(sql`coalesce(a.channel_problem, a.model_problem)`)}
      )
      select id from changed`.execute(db)
    return rows.length > 0
  },
})
