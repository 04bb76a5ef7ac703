import { fail, limits, type ParsedInput, type SavedSearch, type savedSearches as api } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { SavedSearchRow, SavedSearchStore } from './saved-searches.store.ts'

export type SavedSearches = ReturnType<typeof createSavedSearches>

/** Saved searches of a workspace, by name; `afterCommit` runs after each change. */
export const createSavedSearches = (store: SavedSearchStore, clock: Clock, afterCommit: () => void) => ({
  list: async (workspaceId: string): Promise<SavedSearch[]> =>
    (await store.list(workspaceId)).map(present).toSorted((a, b) => a.name.localeCompare(b.name, 'es')),

  async save(workspaceId: string, { name, replaces, ...criteria }: ParsedInput<typeof api.save>): Promise<SavedSearch> {
    const now = clock.now()
    const agentIds = await store.ownAgents(workspaceId, criteria.agentIds)
    const row = {
      id: newId(now.getTime()),
      workspaceId,
      name,
      words: JSON.stringify({ ...criteria, agentIds }),
      createdAt: now,
      updatedAt: now,
    }
    const saved = await store.save(row, limits.savedSearchesMax, replaces)
    if (saved === 'changed') return fail('saved_searches.changed')
    afterCommit()
    return present(saved ?? fail('saved_searches.too_many'))
  },

  async remove(workspaceId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(workspaceId, id))) fail('saved_searches.not_found')
    afterCommit()
    return {}
  },
})

const present = ({ words: criteria, createdAt, updatedAt, ...row }: SavedSearchRow): SavedSearch => ({
  ...row,
  ...criteria,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
