import { sql } from 'kysely'
import type { Ask } from '../../db/ask.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { foldedName, nameKey } from '../../db/folded-name.ts'
import { holdAdministrators } from '../../db/hold-administrators.ts'
import { type Counts, countsOf } from '../../platform/attempts.ts'
import type { NewUser, UserRow } from '../../db/schema.ts'
import { WITHOUT_KEY } from './patience.ts'

/** Somebody at the door: their account, and what we know of their browser. */
export type Knocking = Omit<UserRow, 'createdAt' | 'mustVerify' | 'emailVerifiedAt'> & {
  /** They must verify their address first, and have not. */
  isUnproved: boolean
  knowsDevice: boolean
}
/** `key` is of the name that was typed, whether an account has it or not. */
export type AtTheDoor = { user: Knocking | undefined; key: string; counts: Counts }

/** Written out, and each column by its name: putting it together and planning it anew cost as much as running it. */
const AT_THE_DOOR = `
  select id, users.username, email, roles, avatar, password_hash as "passwordHash",
    must_verify and email_verified_at is null as "isUnproved",
    exists (select from known_devices where user_id = id and token_hash = $4) as "knowsDevice", key, counts
  from (
    select key, (${countsOf(`array(
      select case when name like '%${WITHOUT_KEY}' then name || key else name end from unnest($1::text[]) as name
    )`)}) as counts
    from (select ${nameKey('$3')} as key) named
  ) counted
  left join users on ${foldedName('users.username')} = ${foldedName('$3')}`

const KNOWS_DEVICE = `
  select from users
  join known_devices on user_id = id and token_hash = $2
  where ${foldedName('username')} = ${foldedName('$1')}`

export const createAuthStore = (db: Db, ask: Ask) => ({
  /**
   * Who has this name, whether they are known on the browser that says it, and how far these counts have come: in one
   * statement. `device` is the sha256 of what the browser shows; names that end without a key get that of the name.
   */
  async atTheDoor(username: string, device: string, names: readonly string[], now: Date): Promise<AtTheDoor> {
    const [found] = await ask<Knocking & { key: string; counts: Counts }>(AT_THE_DOOR, [names, now, username, device])
    const { counts = {}, key = '', ...user } = found ?? {}
    return { counts, key, user: 'id' in user && user.id !== null ? user : undefined }
  },

  /** Whether the account of this name has signed in on that browser. */
  knowsDevice: async (username: string, device: string): Promise<boolean> =>
    (await ask(KNOWS_DEVICE, [username, device])).length > 0,

  async keyOf(username: string): Promise<string> {
    const [found] = await ask<{ key: string }>(`select ${nameKey('$1')} as key`, [username])
    return found?.key ?? ''
  },

  byEmail: (tx: Tx, email: string) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst(),

  byId: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /**
   * Undefined when the name or the address is taken. The first account of an empty installation is
   * its administrator; the lock lets only one be the first.
   */
  async insert(tx: Tx, user: NewUser) {
    await holdAdministrators(tx)
    const isFirst = await isEmpty(tx)
    const roles = isFirst ? [...user.roles, 'ROLE_ADMIN' as const] : user.roles
    const kept = await tx
      .insertInto('users')
      .values({ ...user, roles })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    return kept && { ...kept, isFirst }
  },

  hasAccounts: async () => !(await isEmpty(db)),

  /** What an account may spend in a month on the installation's model. */
  limitSpending: (tx: Tx, userId: string, monthlyMicros: number) =>
    tx.insertInto('installationBudgets').values({ userId, monthlyMicros }).execute(),

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

const isEmpty = async (on: Db | Tx) =>
  (await on.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
