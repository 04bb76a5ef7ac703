import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { RawQuery } from '../../../db/connection/raw-query.ts'
import type { DatabaseSchema } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/http-server.ts'

/** Raw SQL: every request starts with it. */
const AUTHENTICATE_SQL = `
  select users.id, users.username, users.roles, sessions.last_seen_at as "lastSeenAt"
  from sessions
  join users on users.id = sessions.user_id
  where token_hash = $1 and expires_at > $2`

/** Sign-in sessions, by the hash of their token. */
export const signInSessionStore = {
  insert: (tx: Tx, row: Insertable<DatabaseSchema['sessions']>) => tx.insertInto('sessions').values(row).execute(),

  remove: (db: Db, tokenHash: string) => db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute(),

  /** The user of a valid session. */
  async findViewer(rawQuery: RawQuery, tokenHash: string, now: Date): Promise<(Viewer & { lastSeenAt: Date }) | null> {
    const [found] = await rawQuery<Viewer & { lastSeenAt: Date }>(AUTHENTICATE_SQL, [tokenHash, now])
    return found ?? null
  },

  /** Those of the sessions that have not expired. */
  listValid: (db: Db, tokenHashes: readonly string[], now: Date) =>
    db
      .selectFrom('sessions')
      .select(['tokenHash', 'lastSeenAt'])
      .where('tokenHash', '=', sql<string>`any(${[...tokenHashes]}::text[])`)
      .where('expiresAt', '>', now)
      .execute(),

  recordSeen: (db: Db, tokenHashes: readonly string[], now: Date) =>
    db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', 'in', tokenHashes).execute(),

  deleteExpired: (db: Db, now: Date) => db.deleteFrom('sessions').where('expiresAt', '<=', now).execute(),
}
