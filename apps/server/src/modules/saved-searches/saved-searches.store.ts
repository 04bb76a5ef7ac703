import type { SavedSearch, ServerEvent } from '@portavoz/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockAccount } from '../../db/locks/lock-account.ts'
import type { DatabaseSchema } from '../../db/schema.ts'

export type SavedSearchRow = {
  id: string
  name: string
  words: Omit<SavedSearch, 'id' | 'name' | 'createdAt' | 'updatedAt'>
  createdAt: Date
  updatedAt: Date
}

type NewSavedSearch = Insertable<DatabaseSchema['savedSearches']>

type PublishSavedSearchEvent = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** Changes publish an event. */
export const createSavedSearchStore = (db: Db, publish: PublishSavedSearchEvent) => {
  const ofUser = (connection: Db | Tx, userId: string) =>
    connection
      .selectFrom('savedSearches')
      .select(['id', 'name', 'createdAt', 'updatedAt', sql<SavedSearchRow['words']>`words`.as('words')])
      .where('userId', '=', userId)

  return {
    list: (userId: string): Promise<SavedSearchRow[]> => ofUser(db, userId).execute(),

    ownAgents: async (userId: string, agentIds: readonly string[]): Promise<string[]> =>
      agentIds.length === 0
        ? []
        : (
            await db
              .selectFrom('agents')
              .select('id')
              .where('userId', '=', userId)
              .where('id', 'in', agentIds)
              .execute()
          ).map(({ id }) => id),

    /**
     * Replaces a search of the same name, in any case. Undefined at the maximum of the account; `changed` when the
     * stored one is not the version `replaces`.
     */
    save: (
      row: NewSavedSearch,
      maxSearches: number,
      replaces: string | null | undefined,
    ): Promise<SavedSearchRow | 'changed' | undefined> =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, row.userId)
        const searches = await ofUser(tx, row.userId)
          .select(sql<boolean>`lower(name) = lower(${row.name})`.as('isSame'))
          .execute()
        const existing = searches.find(({ isSame }) => isSame)
        if (existing && replaces !== undefined && existing.updatedAt.toISOString() !== replaces) return 'changed'
        if (!existing && searches.length >= maxSearches) return undefined
        const { id, name, words, updatedAt } = row
        if (existing)
          await tx.updateTable('savedSearches').set({ name, words, updatedAt }).where('id', '=', existing.id).execute()
        else await tx.insertInto('savedSearches').values(row).execute()
        await publish(tx, row.userId, { type: 'saved_search' })
        return ofUser(tx, row.userId)
          .where('id', '=', existing?.id ?? id)
          .executeTakeFirst()
      }),

    remove: (userId: string, id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('savedSearches')
          .where('id', '=', id)
          .where('userId', '=', userId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await publish(tx, userId, { type: 'saved_search' })
        return numDeletedRows > 0n
      }),
  }
}
export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>
