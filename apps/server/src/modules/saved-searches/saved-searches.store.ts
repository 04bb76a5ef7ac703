import type { SavedSearch, ServerEvent } from '@portavoz/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import type { DatabaseSchema } from '../../db/schema.ts'

export type SavedSearchRow = {
  id: string
  name: string
  words: Omit<SavedSearch, 'id' | 'name' | 'createdAt' | 'updatedAt'>
  createdAt: Date
  updatedAt: Date
}

type NewSavedSearch = Insertable<DatabaseSchema['savedSearches']>

type PublishSavedSearchEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** Changes publish an event. */
export const createSavedSearchStore = (db: Db, publish: PublishSavedSearchEvent) => {
  const ofWorkspace = (connection: Db | Tx, workspaceId: string) =>
    connection
      .selectFrom('savedSearches')
      .select(['id', 'name', 'createdAt', 'updatedAt', sql<SavedSearchRow['words']>`words`.as('words')])
      .where('workspaceId', '=', workspaceId)

  return {
    list: (workspaceId: string): Promise<SavedSearchRow[]> => ofWorkspace(db, workspaceId).execute(),

    ownAgents: async (workspaceId: string, agentIds: readonly string[]): Promise<string[]> =>
      agentIds.length === 0
        ? []
        : (
            await db
              .selectFrom('agents')
              .select('id')
              .where('workspaceId', '=', workspaceId)
              .where('id', 'in', agentIds)
              .execute()
          ).map(({ id }) => id),

    /**
     * Replaces a search of the same name, in any case. Undefined at the maximum of the workspace; `changed` when the
     * stored one is not the version `replaces`.
     */
    save: (
      row: NewSavedSearch,
      maxSearches: number,
      replaces: string | null | undefined,
    ): Promise<SavedSearchRow | 'changed' | undefined> =>
      db.transaction().execute(async (tx) => {
        await lockWorkspace(tx, row.workspaceId)
        const searches = await ofWorkspace(tx, row.workspaceId)
          .select(sql<boolean>`lower(name) = lower(${row.name})`.as('isSame'))
          .execute()
        const existing = searches.find(({ isSame }) => isSame)
        if (existing && replaces !== undefined && existing.updatedAt.toISOString() !== replaces) return 'changed'
        if (!existing && searches.length >= maxSearches) return undefined
        const { id, name, words, updatedAt } = row
        if (existing)
          await tx.updateTable('savedSearches').set({ name, words, updatedAt }).where('id', '=', existing.id).execute()
        else await tx.insertInto('savedSearches').values(row).execute()
        await publish(tx, row.workspaceId, { type: 'saved_search' })
        return ofWorkspace(tx, row.workspaceId)
          .where('id', '=', existing?.id ?? id)
          .executeTakeFirst()
      }),

    remove: (workspaceId: string, id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('savedSearches')
          .where('id', '=', id)
          .where('workspaceId', '=', workspaceId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'saved_search' })
        return numDeletedRows > 0n
      }),
  }
}
export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>
