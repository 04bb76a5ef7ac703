import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAdministrators } from '../../db/hold-administrators.ts'
import { inPeace } from '../../db/in-peace.ts'
import type { NewEmailLink, UserRow } from '../../db/schema.ts'

export const createProfileStore = (db: Db) => ({
  byId: (userId: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),

  /** The address that waits to be confirmed. */
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

  isTaken: async (email: string): Promise<boolean> =>
    (await db
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst()) !== undefined,

  /** Throws when it became somebody else's. Nobody proved it, and nobody can be asked to. */
  setEmail: (tx: Tx, userId: string, email: string) =>
    tx.updateTable('users').set({ email, emailVerifiedAt: null, mustVerify: false }).where('id', '=', userId).execute(),

  insertLink: (tx: Tx, link: NewEmailLink) => tx.insertInto('emailLinks').values(link).execute(),

  /** Links that were given for these purposes open nothing any more. */
  withdrawLinks: (tx: Tx, userId: string, purposes: ('change' | 'reset')[], now: Date) =>
    tx
      .updateTable('emailLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .where('usedAt', 'is', null)
      .execute(),

  holdWith,

  /** False when the password that was proved is this account's no more. */
  replacePassword: async (tx: Tx, { id, passwordHash }: UserRow, next: string): Promise<boolean> => {
    const changed = await tx
      .updateTable('users')
      .set({ passwordHash: next })
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
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

  endSessionsBut: async (userId: string, tokenHash: string): Promise<number> => {
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
   * With everything that refers to it; events refer to nobody, so that writing them locks nothing.
   * Nothing goes when other accounts would stay without anybody to administer them, nor when the password that was
   * proved is this account's no more. `farewell` joins the transaction.
   */
  deleteUser: (
    user: UserRow,
    farewell: (tx: Tx) => Promise<void>,
  ): Promise<'deleted' | 'last_administrator' | 'wrong_password'> =>
    inPeace(db, async (tx) => {
      await holdAdministrators(tx)
      // What agents are writing may refer to them until everybody who writes is waited for.
      if (!(await proved(tx, user).forNoKeyUpdate().executeTakeFirst())) return 'wrong_password'
      if (await leavesNoAdministrator(tx, user.id)) return 'last_administrator'
      await holdWhatIsWritten(tx, user.id)
      await farewell(tx)
      await tx.deleteFrom('users').where('id', '=', user.id).execute()
      await tx.deleteFrom('events').where('userId', '=', user.id).execute()
      return 'deleted'
    }),
})
export type ProfileStore = ReturnType<typeof createProfileStore>

const proved = (tx: Tx, { id, passwordHash }: UserRow) =>
  tx.selectFrom('users').select('id').where('id', '=', id).where('passwordHash', '=', passwordHash)

/** Held until the transaction ends. False when the password that was proved is this account's no more. */
const holdWith = async (tx: Tx, user: UserRow): Promise<boolean> =>
  (await proved(tx, user).forUpdate().executeTakeFirst()) !== undefined

/** Phones first and conversations next, as those who write hold them before the agent and its owner. */
async function holdWhatIsWritten(tx: Tx, userId: string): Promise<void> {
  for (const [table, key] of [
    ['whatsapp_sessions', 'name'],
    ['conversations', 'id'],
  ] as const)
    await sql`select from ${sql.table(table)} where user_id = ${userId} order by ${sql.ref(key)} for update`.execute(tx)
}

async function leavesNoAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const left = await tx
    .selectFrom('users')
    .select([
      sql<boolean>`bool_or(id = ${userId} and 'ROLE_ADMIN' = any(roles))`.as('goes'),
      sql<boolean>`bool_or(id <> ${userId})`.as('others'),
      sql<boolean>`bool_or(id <> ${userId} and 'ROLE_ADMIN' = any(roles))`.as('stays'),
    ])
    .executeTakeFirstOrThrow()
  return left.goes && left.others && !left.stays
}
