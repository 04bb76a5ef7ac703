import { fail, limits, type ParsedInput, type SavedPlace, type places as api } from '@portavoz/contract'
import { newId } from '../../platform/security/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PlaceStore } from './places.store.ts'

export type SavedPlaces = ReturnType<typeof createPlaces>

/** SavedPlaces of a workspace, by name. */
export const createPlaces = (store: PlaceStore, clock: Clock) => ({
  list: async (workspaceId: string): Promise<SavedPlace[]> =>
    (await store.list(workspaceId)).toSorted((a, b) => a.name.localeCompare(b.name, 'es')),

  async create(workspaceId: string, draft: ParsedInput<typeof api.create>): Promise<SavedPlace> {
    const now = clock.now()
    const place = { ...draft, id: newId(now.getTime()), workspaceId, createdAt: now }
    return (await store.save(place, limits.placesMax)) ?? fail('places.too_many')
  },

  async remove(workspaceId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(workspaceId, id))) fail('places.not_found')
    return {}
  },
})
