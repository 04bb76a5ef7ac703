import type { SavedSearch, ServerEvent } from '@portavoz/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import type { Schema } from '../../db/schema.ts'

export type SavedSearchRow = {
  id: string
  name: string
  words: Omit<SavedSearch, 'id' | 'name' | 'createdAt' | 'updatedAt'>
  createdAt: Date
  updatedAt: Date
}

type NewSearch = Insertable<Schema['savedSearches']>

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** A change is told. */
export const createSavedSearchStore = (db: Db, publish: Publish) => {
  const ofUser = (one: Db | Tx, userId: string) =>
    one
      .selectFrom('savedSearches')
      .select(['id', 'name', 'createdAt', 'updatedAt', sql<SavedSearchRow['words']>`words`.as('words')])
      .where('userId', '=', userId)

  return {
    list: (userId: string): Promise<SavedSearchRow[]> => ofUser(db, userId).execute(),

    /** Which of these agents are this account's. */
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
     * The same name again, in whatever case, replaces. Undefined when the account has as many as it may, `changed`
     * where something else than `replaces` has the name by now.
     */
    save: (
      row: NewSearch,
      most: number,
      replaces: string | null | undefined,
    ): Promise<SavedSearchRow | 'changed' | undefined> =>
      db.transaction().execute(async (tx) => {
        await holdAccount(tx, row.userId)
        const all = await ofUser(tx, row.userId)
          .select(sql<boolean>`lower(name) = lower(${row.name})`.as('isSame'))
          .execute()
        const same = all.find(({ isSame }) => isSame)
        if (same && replaces !== undefined && same.updatedAt.toISOString() !== replaces) return 'changed'
        if (!same && all.length >= most) return undefined
        const { id, name, words, updatedAt } = row
        if (same)
          await tx.updateTable('savedSearches').set({ name, words, updatedAt }).where('id', '=', same.id).execute()
        else await tx.insertInto('savedSearches').values(row).execute()
        await publish(tx, row.userId, { type: 'saved_search' })
        return ofUser(tx, row.userId)
          .where('id', '=', same?.id ?? id)
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
