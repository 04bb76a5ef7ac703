import type { N8nUsage, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

type PublishUseEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** `running`: workflows are being installed. */
export type RemoveConnectionResult = 'done' | 'missing' | 'in_use' | 'running'

/** The agents and phones that use a workspace's n8n; removes the connection when there are none. */
export const createN8nUseStore = (db: Db, publish: PublishUseEvent) => ({
  findByWorkspace: (workspaceId: string): Promise<N8nUsage> => findUse(db, workspaceId),

  /** Locks the connection's row: a new agent needs it too, so none can appear meanwhile. */
  remove: (workspaceId: string, now: Date): Promise<RemoveConnectionResult> =>
    db.transaction().execute(async (tx) => {
      const connection = await tx
        .selectFrom('n8nConnections as n')
        .leftJoin('n8nInstalls as i', 'i.workspaceId', 'n.workspaceId')
        .select(['keyId', 'newKeyId', 'heldUntil'])
        .where('n.workspaceId', '=', workspaceId)
        .forUpdate('n')
        .executeTakeFirst()
      if (!connection) return 'missing'
      const { agents, phones } = await findUse(tx, workspaceId)
      if (agents.length > 0 || phones.length > 0) return 'in_use'
      const { keyId, newKeyId, heldUntil } = connection
      if (heldUntil !== null && heldUntil > now) return 'running'
      const keys = [keyId, newKeyId].filter((id) => id !== null)
      if (keys.length > 0)
        await tx.deleteFrom('integrationKeys').where('workspaceId', '=', workspaceId).where('id', 'in', keys).execute()
      await tx.deleteFrom('n8nConnections').where('workspaceId', '=', workspaceId).execute()
      await publish(tx, workspaceId, { type: 'automation' })
      return 'done'
    }),
})
export type N8nUseStore = ReturnType<typeof createN8nUseStore>

async function findUse(executor: Db | Tx, workspaceId: string): Promise<N8nUsage> {
  const { rows } = await sql<N8nUsage>`
    with agents_of as (
      select id, name
      from agents
      where n8n_of = ${workspaceId}
    ), sessions_of as (
      select wish, phone_number
      from whatsapp_sessions s
      where workspace_id = ${workspaceId}
        and engine = 'n8n'
        and not exists (select from agents a where a.session_name = s.name and a.workspace_id = ${workspaceId})
    )
    select
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name)), '[]')
        from agents_of
      ) as agents,
      (
        select coalesce(json_agg(phone_number order by phone_number), '[]')
        from sessions_of
        where wish = 'link' and phone_number is not null
      ) as phones,
      (select count(*)::int from sessions_of where wish = 'leave') as leaving`.execute(executor)
  return rows[0] ?? { agents: [], phones: [], leaving: 0 }
}
