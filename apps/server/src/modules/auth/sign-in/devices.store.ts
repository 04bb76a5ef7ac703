import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

/** Known devices, by the hash of the token in their cookie. */
export const deviceStore = {
  remember: (tx: Tx, userId: string, tokenHash: string, now: Date) =>
    tx
      .insertInto('knownDevices')
      .values({ userId, tokenHash, createdAt: now, lastSeenAt: now })
      .onConflict((c) => c.columns(['userId', 'tokenHash']).doUpdateSet({ lastSeenAt: now }))
      .execute(),

  isIssued: async (db: Db, tokenHash: string): Promise<boolean> =>
    (await db
      .selectFrom('knownDevices')
      .select('userId')
      .where('tokenHash', '=', tokenHash)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** Deletes devices that were not seen for a year. */
  deleteOld: (db: Db, now: Date) =>
    db
      .deleteFrom('knownDevices')
      .where('lastSeenAt', '<', sql<Date>`${now}::timestamptz - interval '1 year'`)
      .execute(),
}
