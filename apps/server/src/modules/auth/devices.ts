import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

export type Devices = ReturnType<typeof createDevices>

/** Browsers where somebody signed in before: an attacker's failures do not lock them. */
export const createDevices = (db: Db, clock: Clock) => ({
  /** From now on this person is known there. Returns what the browser must keep. */
  async remember(tx: Tx, userId: string, shown: string | null): Promise<string> {
    const device = await keptOrNew(tx, shown)
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

/** Several people may share one browser: what it already shows is kept if we gave it to anybody. */
export const keptOrNew = async (db: Db, shown: string | null): Promise<string> =>
  shown !== null && (await isGiven(db, tokenHash(shown))) ? shown : newToken()

const isGiven = async (db: Db, hash: string) =>
  (await db.selectFrom('knownDevices').select('userId').where('tokenHash', '=', hash).limit(1).executeTakeFirst()) !==
  undefined
