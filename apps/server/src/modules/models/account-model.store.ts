import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { AccountModelRow } from '../../db/schema.ts'

type PublishModelEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** Stores one model per workspace; each change publishes an event. */
export const createAccountModelStore = (db: Db, publish: PublishModelEvent) => ({
  find: (workspaceId: string): Promise<AccountModelRow | undefined> =>
    db
      .selectFrom('accountModels')
      .select(['workspaceId', 'provider', 'name', 'baseUrl', 'secret', 'sees', 'updatedAt'])
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst(),

  save: (row: AccountModelRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { workspaceId, ...values } = row
      await tx
        .insertInto('accountModels')
        .values(row)
        .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(values))
        .execute()
      // Saved again, it may be shown pictures again.
      await tx.deleteFrom('blindModels').where('workspaceId', '=', workspaceId).execute()
      await publish(tx, workspaceId, { type: 'model' })
    }),

  remove: (workspaceId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('accountModels')
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'model' })
    }),
})
export type AccountModelStore = ReturnType<typeof createAccountModelStore>
