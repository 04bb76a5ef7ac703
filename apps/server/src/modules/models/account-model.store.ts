import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { AccountModelRow } from '../../db/schema.ts'

/** The model that an account chose, its key sealed. */
export type StoredModel = Pick<AccountModelRow, 'userId' | 'provider' | 'name' | 'baseUrl' | 'secret'>

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** One row an account; a change is told. */
export const createAccountModelStore = (db: Db, publish: Publish) => ({
  of: (userId: string): Promise<AccountModelRow | undefined> =>
    db
      .selectFrom('accountModels')
      .select(['userId', 'provider', 'name', 'baseUrl', 'secret', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  save: (row: AccountModelRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { userId, ...words } = row
      await tx
        .insertInto('accountModels')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(words))
        .execute()
      await publish(tx, userId, { type: 'model' })
    }),

  remove: (userId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('accountModels').where('userId', '=', userId).executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, userId, { type: 'model' })
    }),
})
export type AccountModelStore = ReturnType<typeof createAccountModelStore>
