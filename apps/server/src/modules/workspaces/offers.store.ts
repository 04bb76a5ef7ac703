import type { WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { type PublishMembersEvent, roleIn } from './membership.store.ts'

export type OfferStore = ReturnType<typeof createOfferStore>

/** The offer of a workspace to a member, who becomes its owner. Each change publishes an event to the members. */
export const createOfferStore = (db: Db, publish: PublishMembersEvent) => ({
  /**
   * `userId` null withdraws the offer. False when that person is not in the workspace, or when `ownerId` no longer owns
   * it.
   */
  offer: (
    { workspaceId: id, ownerId }: { workspaceId: string; ownerId: string },
    userId: string | null,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, id)
      if ((await roleIn(tx, id, ownerId)) !== 'owner') return false
      if (userId !== null && (await roleIn(tx, id, userId)) === undefined) return false
      await tx
        .updateTable('workspaces')
        .set({ offeredTo: userId, offerDeclinedBy: null })
        .where('id', '=', id)
        .execute()
      await publish(tx, id, { type: 'members' })
      return true
    }),

  /** The owner reads who declined. False without an offer to this person. */
  decline: (id: string, userId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const declined = await tx
        .updateTable('workspaces')
        .set({ offeredTo: null, offerDeclinedBy: userId })
        .where('id', '=', id)
        .where('offeredTo', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!declined) return false
      await publish(tx, id, { type: 'members' })
      return true
    }),

  /** The person becomes the owner, and the former owner administers it. False without an offer to this person. */
  accept: (id: string, userId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const accepted = await tx
        .updateTable('workspaces')
        .set({ offeredTo: null, offerDeclinedBy: null })
        .where('id', '=', id)
        .where('offeredTo', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!accepted) return false
      await setRole(tx, id, 'admin', sql<boolean>`role = 'owner'`)
      await setRole(tx, id, 'owner', sql<boolean>`user_id = ${userId}`)
      // Only the new owner appoints administrators from now on.
      await tx.deleteFrom('workspaceInvitations').where('workspaceId', '=', id).where('role', '=', 'admin').execute()
      await publish(tx, id, { type: 'members' })
      return true
    }),
})

const setRole = (tx: Tx, workspaceId: string, role: WorkspaceRole, condition: ReturnType<typeof sql<boolean>>) =>
  tx.updateTable('members').set({ role }).where('workspaceId', '=', workspaceId).where(condition).execute()
