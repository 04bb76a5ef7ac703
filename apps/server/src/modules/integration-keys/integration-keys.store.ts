import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

export type IntegrationKeyRow = {
  id: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
}

type NewIntegrationKey = Omit<IntegrationKeyRow, 'lastUsedAt'> & {
  workspaceId: string
  createdBy: string | null
  keyHash: string
}

const COLUMNS = ['id', 'name', 'prefix', 'createdAt', 'lastUsedAt'] as const

export const createIntegrationKeyStore = (db: Db) => ({
  list: (workspaceId: string): Promise<IntegrationKeyRow[]> =>
    db
      .selectFrom('integrationKeys')
      .select(COLUMNS)
      .where('workspaceId', '=', workspaceId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Undefined at the maximum of the account; concurrent inserts wait for each other. */
  insert: (key: NewIntegrationKey, maxKeys: number): Promise<IntegrationKeyRow | undefined> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, key.workspaceId)
      const { count } = await tx
        .selectFrom('integrationKeys')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('workspaceId', '=', key.workspaceId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxKeys) return undefined
      return tx.insertInto('integrationKeys').values(key).returning(COLUMNS).executeTakeFirstOrThrow()
    }),

  async remove(workspaceId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('integrationKeys')
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeAll(workspaceId: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('integrationKeys')
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },

  findWorkspace: (keyHash: string) =>
    db
      .selectFrom('integrationKeys')
      .select(['workspaceId', 'createdBy', 'name', 'lastUsedAt'])
      .where('keyHash', '=', keyHash)
      .executeTakeFirst(),

  markUsed: (keyHash: string, now: Date) =>
    sql`update integration_keys set last_used_at = ${now} where key_hash = ${keyHash}`.execute(db),
})
export type IntegrationKeyStore = ReturnType<typeof createIntegrationKeyStore>
