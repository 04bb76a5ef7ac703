import type { WorkspaceBrand } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { logoPath } from '../../db/fragments/logo-path.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import type { PublishMembersEvent } from './membership.store.ts'

export type NewLogo = { name: string; bytes: Buffer; createdAt: Date }

export type BrandStore = ReturnType<typeof createBrandStore>

/** What people outside see of a workspace. Each change publishes an event to the members. */
export const createBrandStore = (db: Db, publish: PublishMembersEvent) => ({
  read: (workspaceId: string): Promise<WorkspaceBrand | undefined> =>
    db
      .selectFrom('workspaces')
      .leftJoin('workspaceLogos', 'workspaceId', 'workspaces.id')
      .select(['color', sql<string | null>`${sql.raw(logoPath('workspace_logos'))}`.as('logo')])
      .select(sql<string | null>`case when ${hasOwnersName} then null else workspaces.name end`.as('name'))
      .where('workspaces.id', '=', workspaceId)
      .executeTakeFirst(),

  setColor: (id: string, color: string | null): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('workspaces').set({ color }).where('id', '=', id).execute()
      await publish(tx, id, { type: 'members' })
    }),

  /** Null removes the logo. */
  replaceLogo: (workspaceId: string, logo: NewLogo | null): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      await tx.deleteFrom('workspaceLogos').where('workspaceId', '=', workspaceId).execute()
      if (logo)
        await tx
          .insertInto('workspaceLogos')
          .values({ workspaceId, ...logo })
          .execute()
      await publish(tx, workspaceId, { type: 'members' })
    }),

  logoBytes: async (name: string): Promise<Buffer | undefined> =>
    (await db.selectFrom('workspaceLogos').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes,
})

/** A new workspace begins with the user name of its owner. */
const hasOwnersName = sql`exists (
  select
  from members
  join users on users.id = members.user_id
  where members.workspace_id = workspaces.id and members.role = 'owner' and lower(username) = lower(workspaces.name)
)`
