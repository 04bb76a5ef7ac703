import { mayManage, type WorkspaceRole } from '@portavoz/contract'
import { appendAuditLine } from '../../db/append-audit-line.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { mayJoinAnother, type PublishMembersEvent, publishMembership, roleIn } from './membership.store.ts'

export type InvitationRow = {
  id: string
  role: WorkspaceRole
  canExport: boolean
  email: string | null
  createdAt: Date
  expiresAt: Date
}

type NewInvitation = InvitationRow & { workspaceId: string; createdBy: string; tokenHash: string }

type JoinLimits = { workspacesMax: number; membersMax: number }

const COLUMNS = ['id', 'role', 'canExport', 'email', 'createdAt', 'expiresAt'] as const

export type InvitationStore = ReturnType<typeof createInvitationStore>

/** Links into a workspace, by the hash of their token. Each is used once. */
export const createInvitationStore = (db: Db, publish: PublishMembersEvent) => ({
  list: (workspaceId: string, now: Date): Promise<InvitationRow[]> =>
    db
      .selectFrom('workspaceInvitations')
      .select(COLUMNS)
      .where('workspaceId', '=', workspaceId)
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
  accept: (acceptance: Acceptance) => db.transaction().execute((tx) => acceptInvitation(tx, publish, acceptance)),

  acceptIn: (tx: Tx, acceptance: Acceptance) => acceptInvitation(tx, publish, acceptance),

  deleteExpired: (before: Date) => db.deleteFrom('workspaceInvitations').where('expiresAt', '<', before).execute(),
})

type Acceptance = {
  tokenHash: string
  user: { id: string; username: string }
  /** The network address, for the audit log. */
  source: string
  now: Date
  limits: JoinLimits
}

async function acceptInvitation(
  tx: Tx,
  publish: PublishMembersEvent,
  { tokenHash, user, source, now, limits }: Acceptance,
): Promise<{ workspaceId: string } | 'invitation_spent' | 'too_many' | 'too_many_people'> {
  const userId = user.id
  const found = await tx
    .selectFrom('workspaceInvitations')
    .select(['id', 'workspaceId', 'role', 'canExport', 'createdBy'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!found) return 'invitation_spent'
  const { id, workspaceId, role, canExport, createdBy } = found
  await lockWorkspace(tx, workspaceId)
  // The link ends with the role that allowed its creator to make it.
  const inviterRole = createdBy === null ? undefined : await roleIn(tx, workspaceId, createdBy)
  if (inviterRole === undefined || !mayManage(inviterRole, role)) return 'invitation_spent'
  if ((await roleIn(tx, workspaceId, userId)) !== undefined) return { workspaceId }
  if (!(await mayJoinAnother(tx, userId, limits.workspacesMax))) return 'too_many'
  if ((await countMembers(tx, workspaceId)) >= limits.membersMax) return 'too_many_people'
  const used = await tx.deleteFrom('workspaceInvitations').where('id', '=', id).returning('id').executeTakeFirst()
  if (!used) return 'invitation_spent'
  await tx.insertInto('members').values({ workspaceId, userId, role, canExport, joinedAt: now }).execute()
  await appendAuditLine(tx, { at: now, action: 'member.joined', workspaceId, user, source })
  await publishMembership(tx, publish, { workspaceId, userId })
  return { workspaceId }
}

async function countMembers(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
