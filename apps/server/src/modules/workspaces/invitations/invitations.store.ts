import type { WorkspaceRole } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import { type Acceptance, acceptInvitation } from './accept-invitation.store.ts'
import type { PublishMembersEvent } from '../membership.store.ts'

export type InvitationRow = {
  id: string
  role: WorkspaceRole
  canExport: boolean
  email: string | null
  createdAt: Date
  expiresAt: Date
}

type NewInvitation = InvitationRow & { workspaceId: string; createdBy: string; tokenHash: string }

const COLUMNS = ['id', 'role', 'canExport', 'email', 'createdAt', 'expiresAt'] as const

export type InvitationStore = ReturnType<typeof createInvitationStore>

/**
 * Links into a workspace, by the hash of their token. Each makes one member. A claimed one does not wait: the person is
 * a member whose address is unconfirmed.
 */
export const createInvitationStore = (db: Db, publish: PublishMembersEvent) => ({
  list: (workspaceId: string, now: Date): Promise<InvitationRow[]> =>
    db
      .selectFrom('workspaceInvitations')
      .select(COLUMNS)
      .where('workspaceId', '=', workspaceId)
      .where('claimedBy', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** False at the maximum of the workspace. `send` joins the transaction. */
  insert: (row: NewInvitation, maxWaiting: number, send: (tx: Tx) => Promise<void>): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, row.workspaceId)
      const { count } = await tx
        .selectFrom('workspaceInvitations')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('workspaceId', '=', row.workspaceId)
        .where('claimedBy', 'is', null)
        .where('expiresAt', '>', row.createdAt)
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxWaiting) return false
      await tx.insertInto('workspaceInvitations').values(row).execute()
      await send(tx)
      await publish(tx, row.workspaceId, { type: 'members' })
      return true
    }),

  revoke: (workspaceId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('workspaceInvitations')
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      await publish(tx, workspaceId, { type: 'members' })
      return numDeletedRows > 0n
    }),

  read: (tokenHash: string, now: Date) =>
    db
      .selectFrom('workspaceInvitations')
      .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
      .leftJoin('users', 'users.id', 'createdBy')
      .select(['workspaces.name as workspace', 'role', 'users.username as invitedBy'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  /** Returns the joined workspace or the reason of the refusal. A member keeps the role, and the link stays valid. */
  accept: (acceptance: Acceptance) => withDeadlockRetry(db, (tx) => acceptInvitation(tx, publish, acceptance)),

  acceptIn: (tx: Tx, acceptance: Acceptance) => acceptInvitation(tx, publish, acceptance),

  deleteExpired: (before: Date) => db.deleteFrom('workspaceInvitations').where('expiresAt', '<', before).execute(),
})
