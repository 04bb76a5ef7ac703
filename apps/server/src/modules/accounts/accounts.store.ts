import type { Role } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { foldedName } from '../../db/fragments/folded-name.ts'
import { endClaim } from '../../db/accounts/unconfirmed-accounts.ts'

export const createAccountStore = (db: Db) => ({
  list: () =>
    db
      .selectFrom('users')
      .select(['username', 'email', 'roles', 'emailVerifiedAt', 'mustVerify'])
      .orderBy(sql.raw(foldedName('username')))
      .execute(),

  /**
   * Locks the row by name or address. A value with an @ is only compared with addresses, because a name may look like
   * the address of another account.
   */
  lockByNameOrEmail: (tx: Tx, nameOrEmail: string) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(
        nameOrEmail.includes('@') ? sql`lower(email)` : sql.raw(foldedName('username')),
        '=',
        sql`lower(${nameOrEmail})`,
      )
      .forUpdate()
      .executeTakeFirst(),

  listOtherAdministrators: (tx: Tx, userId: string) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('id', '<>', userId)
      .where(sql<boolean>`'ROLE_ADMIN' = any(roles)`)
      .limit(1)
      .execute(),

  setRoles: (tx: Tx, id: string, roles: Role[]) =>
    tx.updateTable('users').set({ roles }).where('id', '=', id).execute(),

  async verifyEmail(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', id).execute()
    await endClaim(tx, id)
  },

  setPassword: (tx: Tx, id: string, passwordHash: string) =>
    tx.updateTable('users').set({ passwordHash, hasPassword: true }).where('id', '=', id).execute(),

  deleteSessions: (tx: Tx, userId: string) => tx.deleteFrom('sessions').where('userId', '=', userId).execute(),

  /** These links were requested with the old password, or from a mailbox that may have changed hands. */
  deleteLinks: (tx: Tx, userId: string) =>
    tx.deleteFrom('emailLinks').where('userId', '=', userId).where('purpose', '<>', 'verify').execute(),
})
