import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { EvolutionSession, FindEvolutionSession } from '../../../ports/evolution.ts'

export const createFindN8nSession =
  (db: Db): FindEvolutionSession =>
  async (workspaceId, name) => {
    const { rows } = await sql<EvolutionSession>`
      select s.name, a.id as agent_id, s.version::text, s.wish, s.phone_number, s.window_until
      from whatsapp_sessions s
      left join agents a on a.session_name = s.name and a.workspace_id = s.workspace_id and a.platform = 'whatsapp'
      where s.name = ${name} and s.workspace_id = ${workspaceId} and s.engine = 'n8n'`.execute(db)
    return rows[0] ?? null
  }
