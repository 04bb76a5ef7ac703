import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { AccountSpeechRow } from '../../../db/schema.ts'

type PublishSpeechEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** Stores one speech model per workspace; each change publishes an event. */
export const createAccountSpeechStore = (db: Db, publish: PublishSpeechEvent) => ({
  find: (workspaceId: string): Promise<AccountSpeechRow | undefined> =>
    db.selectFrom('accountSpeech').selectAll().where('workspaceId', '=', workspaceId).executeTakeFirst(),

  save: (row: AccountSpeechRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { workspaceId, ...values } = row
      await tx
        .insertInto('accountSpeech')
        .values(row)
        .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(values))
        .execute()
      await publish(tx, workspaceId, { type: 'model' })
    }),

  remove: (workspaceId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('accountSpeech')
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'model' })
    }),
})
export type AccountSpeechStore = ReturnType<typeof createAccountSpeechStore>
