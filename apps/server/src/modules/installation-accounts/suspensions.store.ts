import { sql } from 'kysely'
import type { ServerEvent } from '@portavoz/contract'
import { appendAuditLine, type AuditEntry } from '../../db/append-audit-line.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lockAdministrators } from '../../db/locks/lock-administrators.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'

type SuspensionChange = {
  workspaceId: string
  /** Of the administrator, without what the change itself says. */
  audit: Pick<AuditEntry, 'at' | 'user' | 'source'>
}

export type SuspensionRequest = SuspensionChange & { reason: string; contact: string }

export type SuspensionStore = ReturnType<typeof createSuspensionStore>

/** Suspends and restores workspaces; the readers of `suspended_at` obey in the next statement, in every process. */
export const createSuspensionStore = (
  db: Db,
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>,
) => ({
  /** `own_only`: the administrator would have no other account to work in. */
  suspend: ({ workspaceId, reason, contact, audit }: SuspensionRequest) =>
    withDeadlockRetry(db, async (tx): Promise<'not_found' | 'own_only' | 'suspended'> => {
      // Two suspensions at once could each leave the other account.
      await lockAdministrators(tx)
      if (await isOnlyAccountOf(tx, audit.user.id, workspaceId)) return 'own_only'
      const workspace = await tx
        .updateTable('workspaces')
        .set({
          suspendedAt: sql<Date>`coalesce(suspended_at, ${audit.at})`,
          suspensionReason: reason,
          suspensionContact: contact,
          suspendedOwnerId: sql<string>`coalesce(suspended_owner_id, ${ownerOf(workspaceId)})`,
        })
        .where('id', '=', workspaceId)
        .returning('name')
        .executeTakeFirst()
      if (!workspace) return 'not_found'
      await withdrawRemoteLinks(tx, workspaceId, audit.at)
      await publish(tx, workspaceId, { type: 'members' })
      const detail = { workspaceId, changes: `«${workspace.name}»` }
      await appendAuditLine(tx, { ...audit, action: 'workspace.suspended', workspaceId, detail })
      return 'suspended'
    }),

  /** A restored account stays as it is. */
  restore: ({ workspaceId, audit }: SuspensionChange) =>
    withDeadlockRetry(db, async (tx): Promise<void> => {
      const workspace = await tx
        .updateTable('workspaces')
        .set({
          suspendedAt: null,
          suspensionReason: null,
          suspensionContact: null,
          suspendedOwnerId: null,
          restoredAt: audit.at,
        })
        .where('id', '=', workspaceId)
        .where('suspendedAt', 'is not', null)
        .returning('name')
        .executeTakeFirst()
      if (!workspace) return
      await publish(tx, workspaceId, { type: 'members' })
      const detail = { workspaceId, changes: `«${workspace.name}»` }
      await appendAuditLine(tx, { ...audit, action: 'workspace.restored', workspaceId, detail })
    }),
})

const ownerOf = (workspaceId: string) =>
  sql`(
    select user_id
    from members
    where workspace_id = ${workspaceId} and role = 'owner'
  )`

/** Whether the person is in the workspace and in no other one that works. */
async function isOnlyAccountOf(tx: Tx, userId: string, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<{ isOnly: boolean }>`
    select coalesce(bool_or(m.workspace_id = ${workspaceId}), false)
      and not coalesce(bool_or(m.workspace_id <> ${workspaceId} and w.suspended_at is null), false) as is_only
    from members m
    join workspaces w on w.id = m.workspace_id
    where m.user_id = ${userId}`.execute(tx)
  return rows[0]?.isOnly ?? false
}

/** They open without a sign-in, and would link a phone to the account. */
const withdrawRemoteLinks = (tx: Tx, workspaceId: string, now: Date) =>
  tx
    .updateTable('remoteLinks')
    .set({ withdrawnAt: now })
    .where('workspaceId', '=', workspaceId)
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
