import type { SavedPlace } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

type NewPlace = SavedPlace & { workspaceId: string; createdAt: Date }

const COLUMNS = ['id', 'name', 'address', 'latitude', 'longitude'] as const

/** The places of each workspace. */
export const createPlaceStore = (db: Db) => ({
  list: (workspaceId: string): Promise<SavedPlace[]> =>
    db.selectFrom('places').select(COLUMNS).where('workspaceId', '=', workspaceId).execute(),

  /** False at the maximum of the workspace; concurrent inserts wait for each other. */
  insert: (place: NewPlace, maxPlaces: number): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, place.workspaceId)
      const stored = await tx.selectFrom('places').select('id').where('workspaceId', '=', place.workspaceId).execute()
      if (stored.length >= maxPlaces) return false
      await tx.insertInto('places').values(place).execute()
      return true
    }),

  remove: async (workspaceId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('places')
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
export type PlaceStore = ReturnType<typeof createPlaceStore>
