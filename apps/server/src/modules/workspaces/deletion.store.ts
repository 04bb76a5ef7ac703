import type { WorkspaceLoss } from '@portavoz/contract'
import { sql } from 'kysely'
import { appendAuditLine, type AuditEntry } from '../../db/append-audit-line.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { deleteWorkspaces, type WorkspaceFarewell } from '../../db/accounts/delete-workspaces.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import { type PublishMembersEvent, roleIn } from './membership.store.ts'

type DeletionRequest = {
  workspaceId: string
  ownerId: string
  farewell: WorkspaceFarewell
  /** Written with the deletion. */
  auditEntry: AuditEntry
}

export type DeletionStore = ReturnType<typeof createDeletionStore>

export const createDeletionStore = (db: Db, publish: PublishMembersEvent) => ({
  countLoss: async (workspaceId: string): Promise<WorkspaceLoss> => {
    const count = (table: string) =>
      sql`(select count(*)::int from ${sql.table(table)} where workspace_id = ${workspaceId})`
    const { rows } = await sql<WorkspaceLoss>`
      select
        ${count('agents')} as agents,
        ${count('conversations')} as conversations,
        ${count('contacts')} as contacts,
        ${count('documents')} as documents,
        ${count('integration_keys')} as integration_keys,
        (
          select count(*)::int
          from members
          where workspace_id = ${workspaceId} and role <> 'owner'
        ) as other_people,
        (
          select count(*)::int
          from members one
          where workspace_id = ${workspaceId} and role <> 'owner'
            and not exists (select from members where user_id = one.user_id and workspace_id <> one.workspace_id)
        ) as people_left_without`.execute(db)
    return rows[0] as WorkspaceLoss
  },

  /** The name, and whether a monthly limit on the installation's model applies. */
  find: (id: string) =>
    db
      .selectFrom('workspaces')
      .leftJoin('installationBudgets', 'workspaceId', 'workspaces.id')
      .select(['name', sql<boolean>`workspace_id is not null`.as('isLimited')])
      .where('workspaces.id', '=', id)
      .executeTakeFirst(),

  /** One transaction: a process that dies in it deletes nothing. False when the person does not own the workspace. */
  remove: ({ workspaceId, ownerId, farewell, auditEntry }: DeletionRequest): Promise<boolean> =>
    withDeadlockRetry(db, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      if ((await roleIn(tx, workspaceId, ownerId)) !== 'owner') return false
      const elsewhere = await otherWorkspacesOfMembers(tx, workspaceId)
      await deleteWorkspaces(tx, [workspaceId], [farewell])
      // The streams of its people read their workspaces again.
      for (const id of [workspaceId, ...elsewhere]) await publish(tx, id, { type: 'members' })
      await appendAuditLine(tx, auditEntry)
      return true
    }),
})

async function otherWorkspacesOfMembers(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    select distinct other.workspace_id
    from members own
    join members other on other.user_id = own.user_id and other.workspace_id <> own.workspace_id
    where own.workspace_id = ${workspaceId}
    order by other.workspace_id`.execute(tx)
  return rows.map(({ workspaceId: id }) => id)
}
