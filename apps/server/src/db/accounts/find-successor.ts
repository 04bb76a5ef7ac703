import { sql } from 'kysely'
import type { Db, Tx } from '../connect.ts'

/**
 * The conversation into which a deleted one was merged, as both belonged to one contact; null where there is none.
 * Known as long as the merge event is kept. `workspaceId` limits it to a workspace; null skips the check.
 */
export async function findSuccessor(on: Db | Tx, workspaceId: string | null, id: string): Promise<string | null> {
  const { rows } = await sql<{ successorId: string }>`
    select data->>'continuesIn' as successor_id
    from events
    where (${workspaceId}::text is null or workspace_id = ${workspaceId})
      and data->>'conversationId' = ${id}
      and data ? 'continuesIn'`.execute(on)
  return rows[0]?.successorId ?? null
}
