import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { AccountTranscriberRow } from '../../../db/schema.ts'

type PublishTranscriberEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** Stores one transcriber per workspace; each change publishes an event. */
export const createAccountTranscriberStore = (db: Db, publish: PublishTranscriberEvent) => ({
  find: (workspaceId: string): Promise<AccountTranscriberRow | undefined> =>
    db.selectFrom('accountTranscribers').selectAll().where('workspaceId', '=', workspaceId).executeTakeFirst(),

  save: (row: AccountTranscriberRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { workspaceId, ...values } = row
      await tx
        .insertInto('accountTranscribers')
        .values(row)
        .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(values))
        .execute()
      await publish(tx, workspaceId, { type: 'model' })
    }),

  remove: (workspaceId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('accountTranscribers')
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'model' })
    }),
})
export type AccountTranscriberStore = ReturnType<typeof createAccountTranscriberStore>
