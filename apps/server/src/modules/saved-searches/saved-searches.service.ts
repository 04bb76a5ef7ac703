import { fail, limits, type Parsed, type SavedSearch, type savedSearches as api } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { SavedSearchRow, SavedSearchStore } from './saved-searches.store.ts'

export type SavedSearches = ReturnType<typeof createSavedSearches>

/** What somebody looks for again and again, by name; `committed` is called after a change. */
export const createSavedSearches = (store: SavedSearchStore, clock: Clock, committed: () => void) => ({
  list: async (userId: string): Promise<SavedSearch[]> =>
    (await store.list(userId)).map(present).toSorted((a, b) => a.name.localeCompare(b.name, 'es')),

  async save(userId: string, { name, replaces, ...words }: Parsed<typeof api.save>): Promise<SavedSearch> {
    const now = clock.now()
    const agentIds = await store.ownAgents(userId, words.agentIds)
    const row = {
      id: newId(now.getTime()),
      userId,
      name,
      words: JSON.stringify({ ...words, agentIds }),
      createdAt: now,
      updatedAt: now,
    }
    const kept = await store.save(row, limits.savedSearchesMax, replaces)
    if (kept === 'changed') return fail('saved_searches.changed')
    committed()
    return present(kept ?? fail('saved_searches.too_many'))
  },

  async remove(userId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(userId, id))) fail('saved_searches.not_found')
    committed()
    return {}
  },
})

const present = ({ words, createdAt, updatedAt, ...row }: SavedSearchRow): SavedSearch => ({
  ...row,
  ...words,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
