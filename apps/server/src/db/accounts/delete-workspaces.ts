import { sql } from 'kysely'
import type { Tx } from '../connect.ts'

/** Releases the bots and phones of a workspace, in the transaction that deletes it and after the commit. */
export type WorkspaceFarewell = { inTransaction: (tx: Tx) => Promise<void>; committed: () => void }

/**
 * Deletes workspaces with everything in them. The caller locked the workspaces. Events have no foreign key, so that
 * writing them takes no lock.
 */
export async function deleteWorkspaces(
  tx: Tx,
  ids: readonly string[],
  farewells: readonly WorkspaceFarewell[],
): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await lockWrittenRows(tx, id)
  for (const { inTransaction } of farewells) await inTransaction(tx)
  await tx.deleteFrom('workspaces').where('id', 'in', ids).execute()
  await tx.deleteFrom('events').where('workspaceId', 'in', ids).execute()
}

/** Locks phones and conversations before agent and owner, in the order of their writers. */
async function lockWrittenRows(tx: Tx, workspaceId: string): Promise<void> {
  for (const [table, key] of [
    ['whatsapp_sessions', 'name'],
    ['conversations', 'id'],
  ] as const)
    await sql`
      select
      from ${sql.table(table)}
      where workspace_id = ${workspaceId}
      order by ${sql.ref(key)}
      for update`.execute(tx)
}
