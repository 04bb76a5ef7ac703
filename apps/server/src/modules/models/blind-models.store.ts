import type { Db, Tx } from '../../db/connect.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import { forgottenBefore } from './sight.ts'

type NamedModel = Pick<ModelSettings, 'provider' | 'baseUrl' | 'name'>

/** Models of a workspace whose provider refused a picture; forgotten after a day. */
export const createBlindModelStore = (db: Db) => ({
  /** False when it was known and not forgotten. */
  async add(workspaceId: string, { provider, baseUrl, name }: NamedModel, learnedAt: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('blindModels')
      .values({ workspaceId, provider, baseUrl, name, learnedAt })
      .onConflict((conflict) =>
        conflict
          .columns(['workspaceId', 'provider', 'baseUrl', 'name'])
          .doUpdateSet({ learnedAt })
          .where('blindModels.learnedAt', '<=', forgottenBefore(learnedAt)),
      )
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async has(workspaceId: string, { provider, baseUrl, name }: NamedModel, now: Date): Promise<boolean> {
    const row = await db
      .selectFrom('blindModels')
      .select('name')
      .where('workspaceId', '=', workspaceId)
      .where('provider', '=', provider)
      .where('baseUrl', '=', baseUrl)
      .where('name', '=', name)
      .where('learnedAt', '>', forgottenBefore(now))
      .executeTakeFirst()
    return row !== undefined
  },

  async forget(tx: Tx, workspaceId: string): Promise<void> {
    await tx.deleteFrom('blindModels').where('workspaceId', '=', workspaceId).execute()
  },
})
export type BlindModelStore = ReturnType<typeof createBlindModelStore>
