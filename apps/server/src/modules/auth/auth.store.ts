import { sql } from 'kysely'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { foldedName, nameKey } from '../../db/fragments/folded-name.ts'
import { hasSecondFactor } from '../../db/fragments/has-second-factor.ts'
import { lockAdministrators } from '../../db/locks/lock-administrators.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import { deleteUnconfirmed, endClaim } from '../../db/accounts/unconfirmed-accounts.ts'
import { type RateLimitCounts, rateLimitCountsSql } from '../../platform/security/rate-limiter.store.ts'
import type { NewUser, UserRow } from '../../db/schema.ts'
import { SUFFIX_WITHOUT_KEY } from './auth-rate-limits.ts'

export type SignInAccount = Omit<
  UserRow,
  'createdAt' | 'mustVerify' | 'emailVerifiedAt' | 'hasPassword' | 'linksByEmail'
> & {
  /** Must verify the address first, and has not. */
  isUnproved: boolean
  knowsDevice: boolean
  hasSecondFactor: boolean
}
/** `key` is the key of the account's name, or of the typed text where no account has it. */
export type SignInState = { user: SignInAccount | undefined; key: string; counts: RateLimitCounts }

/** The account of a typed user name or e-mail address; an exact user name wins. */
const typedAccount = (typed: string) => `
  select *
  from users
  where ${foldedName('username')} = ${foldedName(typed)}
  union all
  select *
  from users
  where lower(email) = lower(${typed})
    and not exists (
      select
      from users named
      where ${foldedName('named.username')} = ${foldedName(typed)}
    )`

/**
 * Raw SQL with explicit columns: building and planning the statement cost as much as running it. Name and address of an
 * account have one key, so that guesses at either count together.
 */
const SIGN_IN_SQL = `
  select
    id,
    username,
    email,
    roles,
    avatar,
    password_hash as "passwordHash",
    must_verify and email_verified_at is null as "isUnproved",
    exists (select from known_devices where user_id = found.id and token_hash = $4) as "knowsDevice",
    ${hasSecondFactor('found.id')} as "hasSecondFactor",
    key,
    counts
  from (
    select
      account.*,
      key,
      (${rateLimitCountsSql(`array(
      select case when name like '%${SUFFIX_WITHOUT_KEY}' then name || key else name end from unnest($1::text[]) as name
    )`)})
        as counts
    from (values (1)) one
    left join (${typedAccount('$3')}) account on true
    cross join lateral (select ${nameKey('coalesce(account.username, $3)')} as key) named
  ) found`

const KNOWS_DEVICE_SQL = `
  select
  from (${typedAccount('$1')}) account
  join known_devices on user_id = account.id and token_hash = $2`

export const createAuthStore = (db: Db, rawQuery: RawQuery) => ({
  /**
   * Account, known device and counts of a sign-in, in one statement. `typed` is a user name or an e-mail address,
   * `device` the SHA-256 of the browser's token; count names without a key get the key of the account.
   */
  async loadSignInState(typed: string, device: string, names: readonly string[], now: Date): Promise<SignInState> {
    const [found] = await rawQuery<SignInAccount & { key: string; counts: RateLimitCounts }>(SIGN_IN_SQL, [
      names,
      now,
      typed,
      device,
    ])
    const { counts = {}, key = '', ...user } = found ?? {}
    return { counts, key, user: 'id' in user && user.id !== null ? user : undefined }
  },

  knowsDevice: async (username: string, device: string): Promise<boolean> =>
    (await rawQuery(KNOWS_DEVICE_SQL, [username, device])).length > 0,

  async nameKeyOf(username: string): Promise<string> {
    const [found] = await rawQuery<{ key: string }>(`select ${nameKey('$1')} as key`, [username])
    return found?.key ?? ''
  },

  findByEmail: (tx: Tx, email: string) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst(),

  lockByEmail: (tx: Tx, email: string) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .forUpdate()
      .executeTakeFirst(),

  findById: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /**
   * Undefined when the name or the address is taken. The first account of an empty installation is its administrator;
   * the lock lets only one be the first.
   */
  async insert(tx: Tx, user: NewUser) {
    await lockAdministrators(tx)
    const isFirst = await isEmpty(tx)
    const roles = isFirst ? [...user.roles, 'ROLE_ADMIN' as const] : user.roles
    const inserted = await tx
      .insertInto('users')
      .values({ ...user, roles })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted && { ...inserted, isFirst }
  },

  /** The workspace that a new account starts with; it has the account's id and name. */
  async insertOwnWorkspace(tx: Tx, { id, username, createdAt }: Pick<NewUser, 'id' | 'username' | 'createdAt'>) {
    await tx.insertInto('workspaces').values({ id, name: username, createdAt }).execute()
    await tx.insertInto('members').values({ workspaceId: id, userId: id, role: 'owner', joinedAt: createdAt }).execute()
  },

  hasAccounts: async () => !(await isEmpty(db)),

  /** Monthly limit of a workspace on the installation's model. */
  limitSpending: (tx: Tx, workspaceId: string, monthlyMicros: number) =>
    tx.insertInto('installationBudgets').values({ workspaceId, monthlyMicros }).execute(),

  /** Sets the address as verified. Throws when another account has it. */
  async proveEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
    await tx
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
      .execute()
    await endClaim(tx, userId)
  },

  changePassword: (tx: Tx, userId: string, passwordHash: string) =>
    tx.updateTable('users').set({ passwordHash, hasPassword: true }).where('id', '=', userId).execute(),

  deleteSessions: (tx: Tx, userId: string) => tx.deleteFrom('sessions').where('userId', '=', userId).execute(),

  /** An unverified account must not block its name and address forever. Each is deleted in a transaction of its own. */
  async deleteUnverified(before: Date, at: Date): Promise<void> {
    const users = await db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('mustVerify', '=', true)
      .where('emailVerifiedAt', 'is', null)
      .where('createdAt', '<', before)
      .execute()
    for (const user of users) await withDeadlockRetry(db, (tx) => deleteUnconfirmed(tx, user, { at, source: 'server' }))
  },

  deleteExpiredLinks: (before: Date) => db.deleteFrom('emailLinks').where('expiresAt', '<', before).execute(),
})
export type AuthStore = ReturnType<typeof createAuthStore>

const isEmpty = async (database: Db | Tx) =>
  (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
