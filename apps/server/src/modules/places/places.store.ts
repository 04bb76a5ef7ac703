import type { SavedPlace } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

type NewPlace = SavedPlace & { workspaceId: string; createdAt: Date }

const COLUMNS = ['id', 'name', 'address', 'latitude', 'longitude'] as const

const isSamePlace = (one: SavedPlace, other: SavedPlace) =>
  one.name === other.name && one.latitude === other.latitude && one.longitude === other.longitude

/** The places of each workspace. */
export const createPlaceStore = (db: Db) => ({
  list: (workspaceId: string): Promise<SavedPlace[]> =>
    db.selectFrom('places').select(COLUMNS).where('workspaceId', '=', workspaceId).execute(),

  /**
   * A place of the same point and name is saved once, with its latest address. Null at the maximum of the workspace;
   * concurrent saves wait for each other.
   */
  save: (place: NewPlace, maxPlaces: number): Promise<SavedPlace | null> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, place.workspaceId)
      const stored = await tx
        .selectFrom('places')
        .select(COLUMNS)
        .where('workspaceId', '=', place.workspaceId)
        .execute()
      const same = stored.find((one) => isSamePlace(one, place))
      if (!same && stored.length >= maxPlaces) return null
      if (!same) return tx.insertInto('places').values(place).returning(COLUMNS).executeTakeFirstOrThrow()
      return tx
        .updateTable('places')
        .set({ address: place.address || same.address })
        .where('id', '=', same.id)
        .where('workspaceId', '=', place.workspaceId)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
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
