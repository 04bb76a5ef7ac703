import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

export type Devices = ReturnType<typeof createDevices>

/** Browsers where somebody signed in before: an attacker's failures do not lock them. */
export const createDevices = (db: Db, clock: Clock) => ({
  /**
   * From now on this person is known there. Several people may share one browser: what it already
   * shows is kept if we gave it. Returns what the browser must keep.
   */
  async remember(tx: Tx, userId: string, shown: string | null): Promise<string> {
    const isOurs = shown !== null && (await isGiven(tx, tokenHash(shown)))
    const device = isOurs ? shown : newToken()
    const now = clock.now()
    await tx
      .insertInto('knownDevices')
      .values({ userId, tokenHash: tokenHash(device), createdAt: now, lastSeenAt: now })
      .onConflict((c) => c.columns(['userId', 'tokenHash']).doUpdateSet({ lastSeenAt: now }))
      .execute()
    return device
  },

  forgetOld: () =>
    db
      .deleteFrom('knownDevices')
      .where('lastSeenAt', '<', sql<Date>`${clock.now()}::timestamptz - interval '1 year'`)
      .execute(),
})

const isGiven = async (tx: Tx, hash: string) =>
  (await tx.selectFrom('knownDevices').select('userId').where('tokenHash', '=', hash).limit(1).executeTakeFirst()) !==
  undefined
