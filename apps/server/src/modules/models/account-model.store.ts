import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { AccountModelRow } from '../../db/schema.ts'

/** The model of an account with its sealed key. */
export type StoredModel = Pick<AccountModelRow, 'userId' | 'provider' | 'name' | 'baseUrl' | 'secret'>

type PublishModelEvent = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** Stores one model per account; each change publishes an event. */
export const createAccountModelStore = (db: Db, publish: PublishModelEvent) => ({
  find: (userId: string): Promise<AccountModelRow | undefined> =>
    db
      .selectFrom('accountModels')
      .select(['userId', 'provider', 'name', 'baseUrl', 'secret', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  save: (row: AccountModelRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { userId, ...values } = row
      await tx
        .insertInto('accountModels')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
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
