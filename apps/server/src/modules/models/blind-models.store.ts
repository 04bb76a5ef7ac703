import type { Db } from '../../db/connect.ts'
import type { ModelSettings } from '../../ports/language-model.ts'

type NamedModel = Pick<ModelSettings, 'provider' | 'baseUrl' | 'name'>

/** Models of an account whose provider refused a picture. */
export const createBlindModelStore = (db: Db) => ({
  /** False when it was known. */
  async add(workspaceId: string, { provider, baseUrl, name }: NamedModel, learnedAt: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('blindModels')
      .values({ workspaceId, provider, baseUrl, name, learnedAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async has(workspaceId: string, { provider, baseUrl, name }: NamedModel): Promise<boolean> {
    const row = await db
      .selectFrom('blindModels')
      .select('name')
      .where('workspaceId', '=', workspaceId)
      .where('provider', '=', provider)
      .where('baseUrl', '=', baseUrl)
      .where('name', '=', name)
      .executeTakeFirst()
    return row !== undefined
  },
})
export type BlindModelStore = ReturnType<typeof createBlindModelStore>
