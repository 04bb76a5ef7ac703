import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'

export const createAuthStore = (db: Db) => ({
  byUsername: (username: string) =>
    db
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirst(),

  byId: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /**
   * Undefined when the name or the address is taken. The first account of an empty installation is
   * its administrator; the lock lets only one be the first.
   */
  insert: (user: UserRow) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('portavoz: first account'))`.execute(tx)
      const roles = (await isEmpty(tx)) ? [...user.roles, 'ROLE_ADMIN' as const] : user.roles
      return tx
        .insertInto('users')
        .values({ ...user, roles })
        .onConflict((c) => c.doNothing())
        .returning('id')
        .executeTakeFirst()
    }),

  openSession: (tokenHash: string, userId: string, createdAt: Date, expiresAt: Date) =>
    db.insertInto('sessions').values({ tokenHash, userId, createdAt, expiresAt }).execute(),

  closeSession: (tokenHash: string) => db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute(),

  bySession: (tokenHash: string, now: Date) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['users.id', 'users.username', 'users.roles'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  forgetExpired: (now: Date) => db.deleteFrom('sessions').where('expiresAt', '<=', now).execute(),
})
export type AuthStore = ReturnType<typeof createAuthStore>

const isEmpty = async (tx: Tx) => (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
