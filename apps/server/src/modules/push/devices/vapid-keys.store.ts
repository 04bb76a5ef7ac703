import type { Db } from '../../../db/connect.ts'

type SealedVapidKeys = { publicKey: string; sealed: string }

export type VapidKeyStore = ReturnType<typeof createVapidKeyStore>

/** The installation's VAPID keys: one row. */
export const createVapidKeyStore = (db: Db) => ({
  find: (): Promise<SealedVapidKeys | undefined> =>
    db.selectFrom('pushKeys').select(['publicKey', 'sealed']).executeTakeFirst(),

  /** Leaves the keys that another process stored meanwhile. */
  insert: (keys: SealedVapidKeys, now: Date) =>
    db
      .insertInto('pushKeys')
      .values({ ...keys, madeAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** Removes keys that do not open, with the devices that subscribed with them. */
  discard: ({ sealed }: SealedVapidKeys): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('pushKeys').where('sealed', '=', sealed).executeTakeFirst()
      if (numDeletedRows > 0n) await tx.deleteFrom('pushDevices').execute()
    }),
})
