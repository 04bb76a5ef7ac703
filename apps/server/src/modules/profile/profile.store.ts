import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { deleteWorkspaces, type WorkspaceFarewell } from '../../db/accounts/delete-workspaces.ts'
import { lockWorkspacesOf, recordDepartures, unassignEverywhere } from '../../db/accounts/leave-workspaces.ts'
import { lockAdministrators } from '../../db/locks/lock-administrators.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { NewEmailLink, UserRow } from '../../db/schema.ts'

type Deletion = 'deleted' | 'last_administrator' | 'wrong_password' | 'owner_stays' | 'members_changed'

type DeletionSteps = {
  ending: readonly string[]
  farewells: readonly WorkspaceFarewell[]
  at: Date
  source: string
}

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

  /** The workspaces that have no other member. */
  workspacesEndingWith: (userId: string) => workspacesEndingWith(db, userId),

  /**
   * Deletes the account, its memberships and `ending`, the workspaces without other members, with everything in them.
   * Refused for the last administrator of other accounts, for the owner of a workspace with other members, and when the
   * verified password was replaced. The audit logs of the workspaces that stay get a line, from the network address
   * `source`.
   */
  deleteUser: (user: UserRow, { ending, farewells, at, source }: DeletionSteps): Promise<Deletion> =>
    withDeadlockRetry(db, async (tx) => {
      await lockAdministrators(tx)
      // No-key lock: replies in progress may still insert rows that refer to the account.
      if (!(await withVerifiedPassword(tx, user).forNoKeyUpdate().executeTakeFirst())) return 'wrong_password'
      if (await isLastAdministrator(tx, user.id)) return 'last_administrator'
      const joined = await lockWorkspacesOf(tx, user.id)
      if (!isSameSet(await workspacesEndingWith(tx, user.id), ending)) return 'members_changed'
      const stays = joined.filter(({ id }) => !ending.includes(id))
      if (stays.some(({ role }) => role === 'owner')) return 'owner_stays'
      await deleteWorkspaces(tx, ending, farewells)
      const left = stays.map(({ id }) => id)
      await unassignEverywhere(tx, left, user.id, at)
      await tx.deleteFrom('users').where('id', '=', user.id).execute()
      await recordDepartures(tx, left, { at, user, source })
      return 'deleted'
    }),
})
export type ProfileStore = ReturnType<typeof createProfileStore>

const withVerifiedPassword = (tx: Tx, { id, passwordHash }: UserRow) =>
  tx.selectFrom('users').select('id').where('id', '=', id).where('passwordHash', '=', passwordHash)

/** Locks the account until the transaction ends. False when the verified password is no longer the account's. */
const lockWithPassword = async (tx: Tx, user: UserRow): Promise<boolean> =>
  (await withVerifiedPassword(tx, user).forUpdate().executeTakeFirst()) !== undefined

async function workspacesEndingWith(on: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    select workspace_id
    from members own
    where user_id = ${userId}
      and not exists (select from members where workspace_id = own.workspace_id and user_id <> own.user_id)
    order by workspace_id`.execute(on)
  return rows.map(({ workspaceId }) => workspaceId)
}

const isSameSet = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id))

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
