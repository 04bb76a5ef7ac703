import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockAdministrators } from '../../db/locks/lock-administrators.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { NewEmailLink, UserRow } from '../../db/schema.ts'

export const createProfileStore = (db: Db) => ({
  byId: (userId: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),

  /** The new address that is not confirmed yet. */
  pendingEmail: async (userId: string, now: Date): Promise<string | null> => {
    const link = await db
      .selectFrom('emailLinks')
      .select('email')
      .where('userId', '=', userId)
      .where('purpose', '=', 'change')
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return link?.email ?? null
  },

  isEmailTaken: async (email: string): Promise<boolean> =>
    (await db
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst()) !== undefined,

  /** Throws when another account took the address. It is unverified: without a mail server it cannot be verified. */
  setEmail: (tx: Tx, userId: string, email: string) =>
    tx.updateTable('users').set({ email, emailVerifiedAt: null, mustVerify: false }).where('id', '=', userId).execute(),

  insertLink: (tx: Tx, link: NewEmailLink) => tx.insertInto('emailLinks').values(link).execute(),

  withdrawLinks: (tx: Tx, userId: string, purposes: ('change' | 'reset')[], now: Date) =>
    tx
      .updateTable('emailLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .where('usedAt', 'is', null)
      .execute(),

  lockWithPassword,

  /** False when the verified password is no longer the account's. */
  replacePassword: async (tx: Tx, { id, passwordHash }: UserRow, next: string): Promise<boolean> => {
    const updated = await tx
      .updateTable('users')
      .set({ passwordHash: next })
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    return updated !== undefined
  },

  sessions: (userId: string, now: Date) =>
    db
      .selectFrom('sessions')
      .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  endSessions: (tx: Tx, userId: string) => tx.deleteFrom('sessions').where('userId', '=', userId).execute(),

  endOtherSessions: async (userId: string, tokenHash: string): Promise<number> => {
    const ended = await db
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('tokenHash', '!=', tokenHash)
      .executeTakeFirst()
    return Number(ended.numDeletedRows)
  },

  endSession: (userId: string, id: string) =>
    db.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', id).returning('id').executeTakeFirst(),

  /**
   * Deletes the account and everything that refers to it; events have no foreign key, so that writing them takes no
   * lock. Refused for the last administrator of other accounts, and when the verified password was replaced. `farewell`
   * joins the transaction.
   */
  deleteUser: (
    user: UserRow,
    farewell: (tx: Tx) => Promise<void>,
  ): Promise<'deleted' | 'last_administrator' | 'wrong_password'> =>
    withDeadlockRetry(db, async (tx) => {
      await lockAdministrators(tx)
      // No-key lock: replies in progress may still insert rows that refer to the account.
      if (!(await withVerifiedPassword(tx, user).forNoKeyUpdate().executeTakeFirst())) return 'wrong_password'
      if (await isLastAdministrator(tx, user.id)) return 'last_administrator'
      await lockWrittenRows(tx, user.id)
      await farewell(tx)
      await tx.deleteFrom('users').where('id', '=', user.id).execute()
      await tx.deleteFrom('events').where('userId', '=', user.id).execute()
      return 'deleted'
    }),
})
export type ProfileStore = ReturnType<typeof createProfileStore>

const withVerifiedPassword = (tx: Tx, { id, passwordHash }: UserRow) =>
  tx.selectFrom('users').select('id').where('id', '=', id).where('passwordHash', '=', passwordHash)

/** Locks the account until the transaction ends. False when the verified password is no longer the account's. */
const lockWithPassword = async (tx: Tx, user: UserRow): Promise<boolean> =>
  (await withVerifiedPassword(tx, user).forUpdate().executeTakeFirst()) !== undefined

/** Locks phones and conversations before agent and owner, in the order of their writers. */
async function lockWrittenRows(tx: Tx, userId: string): Promise<void> {
  for (const [table, key] of [
    ['whatsapp_sessions', 'name'],
    ['conversations', 'id'],
  ] as const)
    await sql`select from ${sql.table(table)} where user_id = ${userId} order by ${sql.ref(key)} for update`.execute(tx)
}

async function isLastAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const roles = await tx
    .selectFrom('users')
    .select([
      sql<boolean>`bool_or(id = ${userId} and 'ROLE_ADMIN' = any(roles))`.as('goes'),
      sql<boolean>`bool_or(id <> ${userId})`.as('others'),
      sql<boolean>`bool_or(id <> ${userId} and 'ROLE_ADMIN' = any(roles))`.as('stays'),
    ])
    .executeTakeFirstOrThrow()
  return roles.goes && roles.others && !roles.stays
}
