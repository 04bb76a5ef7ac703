import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { lockAccount } from '../../db/locks/lock-account.ts'

export type IntegrationKeyRow = {
  id: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
}

type NewIntegrationKey = Omit<IntegrationKeyRow, 'lastUsedAt'> & { userId: string; keyHash: string }

const COLUMNS = ['id', 'name', 'prefix', 'createdAt', 'lastUsedAt'] as const

export const createIntegrationKeyStore = (db: Db) => ({
  list: (userId: string): Promise<IntegrationKeyRow[]> =>
    db
      .selectFrom('integrationKeys')
      .select(COLUMNS)
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Undefined at the maximum of the account; concurrent inserts wait for each other. */
  insert: (key: NewIntegrationKey, maxKeys: number): Promise<IntegrationKeyRow | undefined> =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, key.userId)
      const { count } = await tx
        .selectFrom('integrationKeys')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('userId', '=', key.userId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxKeys) return undefined
      return tx.insertInto('integrationKeys').values(key).returning(COLUMNS).executeTakeFirstOrThrow()
    }),

  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('integrationKeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeAll(userId: string): Promise<number> {
    const { numDeletedRows } = await db.deleteFrom('integrationKeys').where('userId', '=', userId).executeTakeFirst()
    return Number(numDeletedRows)
  },

  findAccount: (keyHash: string) =>
    db
      .selectFrom('integrationKeys as k')
      .innerJoin('users as u', 'u.id', 'k.userId')
      .select(['u.id', 'u.username', 'k.lastUsedAt'])
      .where('k.keyHash', '=', keyHash)
      .executeTakeFirst(),

  markUsed: (keyHash: string, now: Date) =>
    sql`update integration_keys set last_used_at = ${now} where key_hash = ${keyHash}`.execute(db),
})
export type IntegrationKeyStore = ReturnType<typeof createIntegrationKeyStore>
