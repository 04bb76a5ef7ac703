import type { WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { type PublishMembersEvent, publishMembership, roleIn } from './workspaces.store.ts'

export type MemberRow = {
  userId: string
  username: string
  email: string
  avatar: string | null
  role: WorkspaceRole
  canExport: boolean
  joinedAt: Date
  isOffered: boolean
}

type MemberChange = { role: WorkspaceRole; canExport: boolean }

type Refusal = 'member_not_found' | 'owner_stays' | 'role_refused'

export type MemberStore = ReturnType<typeof createMemberStore>

/**
 * People of a workspace. Each change locks the workspace first and asks `mayChange` with the current role of the
 * person; the owner neither leaves nor changes.
 */
export const createMemberStore = (db: Db, publish: PublishMembersEvent) => {
  const changing = <R>(workspaceId: string, userId: string, change: (tx: Tx, role: WorkspaceRole) => Promise<R>) =>
    db.transaction().execute(async (tx): Promise<R | 'member_not_found'> => {
      await lockWorkspace(tx, workspaceId)
      const role = await roleIn(tx, workspaceId, userId)
      if (role === undefined) return 'member_not_found'
      return change(tx, role)
    })
  return {
    list: (workspaceId: string): Promise<MemberRow[]> =>
      db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.userId')
        .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
        .select(['userId', 'username', 'email', 'avatar', 'role', 'canExport', 'joinedAt'])
        .select('members.role')
        .select(sql<boolean>`coalesce(workspaces.offered_to = members.user_id, false)`.as('isOffered'))
        .where('workspaceId', '=', workspaceId)
        .orderBy('joinedAt')
        .orderBy('userId')
        .execute(),

    update: (workspaceId: string, userId: string, next: MemberChange, mayChange: (role: WorkspaceRole) => boolean) =>
      changing(workspaceId, userId, async (tx, role): Promise<Refusal | 'updated'> => {
        if (role === 'owner') return 'owner_stays'
        if (!mayChange(role)) return 'role_refused'
        await tx
          .updateTable('members')
          .set(next)
          .where('workspaceId', '=', workspaceId)
          .where('userId', '=', userId)
          .execute()
        await publish(tx, workspaceId, { type: 'members' })
        return 'updated'
      }),

    remove: (workspaceId: string, userId: string, mayChange: (role: WorkspaceRole) => boolean) =>
      changing(workspaceId, userId, async (tx, role): Promise<Refusal | 'removed'> => {
        if (role === 'owner') return 'owner_stays'
        if (!mayChange(role)) return 'role_refused'
        await tx.deleteFrom('members').where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute()
        await tx
          .updateTable('workspaces')
          .set({ offeredTo: null })
          .where('id', '=', workspaceId)
          .where('offeredTo', '=', userId)
          .execute()
        await publishMembership(tx, publish, { workspaceId, userId })
        return 'removed'
      }),
  }
}
