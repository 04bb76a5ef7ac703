import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

export type VisitPurpose = 'sign_in' | 'link'

type NewVisit = {
  stateHash: string
  browserHash: string
  purpose: VisitPurpose
  userId: string | null
  sealed: string
  expiresAt: Date
}

/** A visit is found by what the browser has: the cookie, and the `state` in the provider's redirect. */
type VisitKey = { browserHash: string; stateHash: string; now: Date }

/** More visits than this are never open at once: the oldest end. */
const OPEN_MAX = 5_000

/** Visits to the provider that were begun and not completed. */
export const oidcSignInStore = {
  async insert(db: Db, visit: NewVisit): Promise<void> {
    await db.insertInto('oidcSignIns').values(visit).execute()
    await sql`
      delete from oidc_sign_ins
      where state_hash in (
        select state_hash
        from oidc_sign_ins
        order by expires_at desc, state_hash
        offset ${OPEN_MAX}
      )`.execute(db)
  },

  find: (db: Db, { browserHash, stateHash, now }: VisitKey) =>
    db
      .selectFrom('oidcSignIns')
      .select(['purpose', 'sealed', 'stateHash'])
      .where('stateHash', '=', stateHash)
      .where('browserHash', '=', browserHash)
      .where('response', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  /** False when a response was stored before. */
  async storeResponse(db: Db, { browserHash, stateHash, now }: VisitKey, response: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('oidcSignIns')
      .set({ response })
      .where('stateHash', '=', stateHash)
      .where('browserHash', '=', browserHash)
      .where('response', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Ends the visit of this browser that has its response: of two calls at once, one gets it. */
  take: (db: Db, { browserHash, purpose, userId, now }: TakenVisit) =>
    db
      .deleteFrom('oidcSignIns')
      .where('browserHash', '=', browserHash)
      .where('purpose', '=', purpose)
      .where('userId', 'is not distinct from', userId)
      .where('response', 'is not', null)
      .where('expiresAt', '>', now)
      .returning(['stateHash', 'sealed', 'response'])
      .executeTakeFirst(),

  endOf: (tx: Tx, userId: string) => tx.deleteFrom('oidcSignIns').where('userId', '=', userId).execute(),

  deleteExpired: (db: Db, now: Date) => db.deleteFrom('oidcSignIns').where('expiresAt', '<=', now).execute(),
}

type TakenVisit = { browserHash: string; purpose: VisitPurpose; userId: string | null; now: Date }
