import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

export type IntegrationKeyRow = {
  id: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  /** The name of the person; null for keys that the server made, older keys and deleted accounts. */
  createdBy: string | null
}

type NewIntegrationKey = Omit<IntegrationKeyRow, 'lastUsedAt'> & {
  workspaceId: string
  keyHash: string
}

const COLUMNS = [
  'integrationKeys.id',
  'name',
  'prefix',
  'integrationKeys.createdAt',
  'lastUsedAt',
  'username as createdBy',
] as const

export const createIntegrationKeyStore = (db: Db) => ({
  list: (workspaceId: string): Promise<IntegrationKeyRow[]> =>
    db
      .selectFrom('integrationKeys')
      .leftJoin('users', 'users.id', 'createdBy')
      .select(COLUMNS)
      .where('workspaceId', '=', workspaceId)
      .orderBy('integrationKeys.createdAt', 'desc')
      .orderBy('integrationKeys.id', 'desc')
      .execute(),

  /** Undefined at the maximum of the workspace; concurrent inserts wait for each other. */
  insert: (key: NewIntegrationKey, maxKeys: number): Promise<IntegrationKeyRow | undefined> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, key.workspaceId)
      const { count } = await tx
        .selectFrom('integrationKeys')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('workspaceId', '=', key.workspaceId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxKeys) return undefined
      await tx.insertInto('integrationKeys').values(key).execute()
      return tx
        .selectFrom('integrationKeys')
        .leftJoin('users', 'users.id', 'createdBy')
        .select(COLUMNS)
        .where('integrationKeys.id', '=', key.id)
        .executeTakeFirstOrThrow()
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
      .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
      .select(['workspaceId', 'createdBy', 'integrationKeys.name', 'lastUsedAt'])
      .select((e) => e('suspendedAt', 'is not', null).as('isSuspended'))
      .where('keyHash', '=', keyHash)
      .executeTakeFirst(),

  markUsed: (keyHash: string, now: Date) =>
    sql`update integration_keys set last_used_at = ${now} where key_hash = ${keyHash}`.execute(db),
})
export type IntegrationKeyStore = ReturnType<typeof createIntegrationKeyStore>
