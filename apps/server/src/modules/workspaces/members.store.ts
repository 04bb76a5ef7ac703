import type { WorkingHours, WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { hasSecondFactor } from '../../db/fragments/has-second-factor.ts'
import { unassignPerson } from '../../db/accounts/unassign-person.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import { type PublishMembersEvent, publishMembership, roleIn } from './membership.store.ts'

export type MemberRow = {
  userId: string
  username: string
  email: string
  avatar: string | null
  role: WorkspaceRole
  canExport: boolean
  joinedAt: Date
  isAvailable: boolean
  workingHours: WorkingHours | null
  isOffered: boolean
  hasDeclinedOffer: boolean
  hasSecondFactor: boolean
}

type MemberChange = { role: WorkspaceRole; canExport: boolean }

type MemberChangeRequest = {
  workspaceId: string
  userId: string
  byId: string
  now: Date
  mayChange: (ownRole: WorkspaceRole, role: WorkspaceRole) => boolean
}

type Refusal = 'member_not_found' | 'owner_stays' | 'role_refused'

export type MemberStore = ReturnType<typeof createMemberStore>

/**
 * People of a workspace. Each change locks the workspace, then reads the roles of the person and of `byId`, who asks
 * for it, and passes them to `mayChange`; the owner neither leaves nor changes. The person's row is locked too: an
 * assignment at the same time comes before the change, or sees it and is refused.
 */
export const createMemberStore = (db: Db, publish: PublishMembersEvent) => {
  const changing = <R>(
    { workspaceId, userId, byId, mayChange }: MemberChangeRequest,
    change: (tx: Tx) => Promise<R>,
  ): Promise<R | Refusal> =>
    withDeadlockRetry(db, async (tx): Promise<R | Refusal> => {
      await lockWorkspace(tx, workspaceId)
      await lockMember(tx, workspaceId, userId)
      const [role, ownRole] = [await roleIn(tx, workspaceId, userId), await roleIn(tx, workspaceId, byId)]
      if (role === undefined) return 'member_not_found'
      if (role === 'owner') return 'owner_stays'
      return ownRole !== undefined && mayChange(ownRole, role) ? change(tx) : 'role_refused'
    })
  return {
    list: (workspaceId: string): Promise<MemberRow[]> =>
      db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.userId')
        .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
        .select(['userId', 'username', 'email', 'avatar', 'role', 'canExport', 'joinedAt'])
        .select(['isAvailable', 'workingHours'])
        .select(sql<boolean>`coalesce(workspaces.offered_to = members.user_id, false)`.as('isOffered'))
        .select(sql<boolean>`coalesce(workspaces.offer_declined_by = members.user_id, false)`.as('hasDeclinedOffer'))
        .select(sql<boolean>`${sql.raw(hasSecondFactor('members.user_id'))}`.as('hasSecondFactor'))
        .where('workspaceId', '=', workspaceId)
        .orderBy('joinedAt')
        .orderBy('userId')
        .execute(),

    update: (request: MemberChangeRequest, next: MemberChange) =>
      changing(request, async (tx): Promise<'updated'> => {
        const { workspaceId, userId, byId, now } = request
        await tx
          .updateTable('members')
          .set(next)
          .where('workspaceId', '=', workspaceId)
          .where('userId', '=', userId)
          .execute()
        if (next.role === 'viewer') await unassignPerson(tx, { workspaceId, userId, byId, reason: 'demoted', now })
        await publish(tx, workspaceId, { type: 'members' })
        return 'updated'
      }),

    /** The invitations that the person made, and the one that the account claimed, go too. */
    remove: (request: MemberChangeRequest) =>
      changing(request, async (tx): Promise<'removed'> => {
        const { workspaceId, userId, byId, now } = request
        await tx
          .deleteFrom('workspaceInvitations')
          .where((e) => e.or([e('createdBy', '=', userId), e('claimedBy', '=', userId)]))
          .where('workspaceId', '=', workspaceId)
          .execute()
        await tx.deleteFrom('members').where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute()
        await unassignPerson(tx, { workspaceId, userId, byId, reason: userId === byId ? 'left' : 'removed', now })
        await tx
          .updateTable('workspaces')
          .set({ offeredTo: null })
          .where('id', '=', workspaceId)
          .where('offeredTo', '=', userId)
          .execute()
        await tx
          .updateTable('workspaces')
          .set({ offerDeclinedBy: null })
          .where('id', '=', workspaceId)
          .where('offerDeclinedBy', '=', userId)
          .execute()
        await publishMembership(tx, publish, { workspaceId, userId })
        return 'removed'
      }),
  }
}

const lockMember = (tx: Tx, workspaceId: string, userId: string) =>
  tx
    .selectFrom('members')
    .select('role')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .forUpdate()
    .execute()
