import type { Role } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { foldedName } from '../../db/folded-name.ts'

/** Accounts, as whoever runs the installation sees them. */
export const createAccountStore = (db: Db) => ({
  list: () =>
    db
      .selectFrom('users')
      .select(['username', 'email', 'roles', 'emailVerifiedAt', 'mustVerify'])
      .orderBy(sql.raw(foldedName('username')))
      .execute(),

  /**
   * By name or address, held until the transaction ends. A word with an @ is an address and nothing else: anybody may
   * call themselves like somebody else's.
   */
  held: (tx: Tx, who: string) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(who.includes('@') ? sql`lower(email)` : sql.raw(foldedName('username')), '=', sql`lower(${who})`)
      .forUpdate()
      .executeTakeFirst(),

  otherAdministrators: (tx: Tx, userId: string) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('id', '<>', userId)
      .where(sql<boolean>`'ROLE_ADMIN' = any(roles)`)
      .limit(1)
      .execute(),

  setRoles: (tx: Tx, id: string, roles: Role[]) =>
    tx.updateTable('users').set({ roles }).where('id', '=', id).execute(),

  prove: (tx: Tx, id: string, now: Date) =>
    tx.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', id).execute(),

  setPassword: (tx: Tx, id: string, passwordHash: string) =>
    tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute(),

  endSessions: (tx: Tx, userId: string) => tx.deleteFrom('sessions').where('userId', '=', userId).execute(),

  /** Whoever asked for one of these with the old password, or from a mailbox that is no longer its owner's. */
  forgetLinks: (tx: Tx, userId: string) =>
    tx.deleteFrom('emailLinks').where('userId', '=', userId).where('purpose', '<>', 'verify').execute(),
})
