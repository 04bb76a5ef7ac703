import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAdministrators } from '../../db/hold-administrators.ts'
import type { NewUser } from '../../db/schema.ts'

export const createAuthStore = (db: Db) => ({
  /** `device` is the sha256 of what the browser shows. */
  byUsername: (username: string, device: string) =>
    db
      .selectFrom('users')
      .selectAll()
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('knownDevices')
              .select('userId')
              .whereRef('userId', '=', 'users.id')
              .where('tokenHash', '=', device),
          )
          .as('knowsDevice'),
      )
      .where(sql`lower(username)`, '=', username)
      .executeTakeFirst(),

  byEmail: (tx: Tx, email: string) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst(),

  byId: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /**
   * Undefined when the name or the address is taken. The first account of an empty installation is
   * its administrator; the lock lets only one be the first.
   */
  async insert(tx: Tx, user: NewUser) {
    await holdAdministrators(tx)
    const roles = (await isEmpty(tx)) ? [...user.roles, 'ROLE_ADMIN' as const] : user.roles
    return tx
      .insertInto('users')
      .values({ ...user, roles })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  },

  /** The address is this account's, and its owner reads it. Throws when it is another account's. */
  proveEmail: (tx: Tx, userId: string, email: string, now: Date) =>
    tx
      .updateTable('users')
      .set((eb) => ({
        email,
        emailVerifiedAt: eb
          .case()
          .when('email', '=', email)
          .then(eb.fn.coalesce('emailVerifiedAt', sql<Date>`${now}::timestamptz`))
          .else(sql<Date>`${now}::timestamptz`)
          .end(),
      }))
      .where('id', '=', userId)
      .execute(),

  /** True for a password that is this person's until the transaction ends. */
  stillHas: async (tx: Tx, userId: string, passwordHash: string) =>
    (await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('passwordHash', '=', passwordHash)
      .forShare()
      .executeTakeFirst()) !== undefined,

  changePassword: (tx: Tx, userId: string, passwordHash: string) =>
    tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute(),

  closeSessions: (tx: Tx, userId: string) => tx.deleteFrom('sessions').where('userId', '=', userId).execute(),

  /** An address that was never proved must not keep its owner out for ever. */
  forgetUnproved: (before: Date) =>
    db
      .deleteFrom('users')
      .where('mustVerify', '=', true)
      .where('emailVerifiedAt', 'is', null)
      .where('createdAt', '<', before)
      .execute(),

  forgetLinks: (before: Date) => db.deleteFrom('emailLinks').where('expiresAt', '<', before).execute(),
})
export type AuthStore = ReturnType<typeof createAuthStore>

const isEmpty = async (tx: Tx) => (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
