import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type LookupSecretOwner = { workspaceId: string; agentId: string }

export const createLookupSecretStore = (db: Db) => ({
  madeAt: async ({ workspaceId, agentId }: LookupSecretOwner): Promise<Date | null> => {
    const row = await db
      .selectFrom('lookupSecrets')
      .select('madeAt')
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return row?.madeAt ?? null
  },

  /** The sealed secret; undefined when the agent has none. */
  sealed: async (agentId: string): Promise<string | undefined> => {
    const query = db.selectFrom('lookupSecrets').select('secret').where('agentId', '=', agentId)
    return (await query.executeTakeFirst())?.secret
  },

  /** Replaces the former secret. False when the workspace has no such agent. */
  async save({ workspaceId, agentId }: LookupSecretOwner, secret: string, now: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into lookup_secrets (agent_id, workspace_id, secret, made_at)
      select id, workspace_id, ${secret}, ${now}
      from agents
      where id = ${agentId} and workspace_id = ${workspaceId}
      on conflict (agent_id) do update set secret = excluded.secret, made_at = excluded.made_at`.execute(db)
    return numAffectedRows === 1n
  },
})
