import type { Db } from '../../../db/connect.ts'

type Grant = { tokenHash: string; userId: string; fileName: string; expiresAt: Date }

export type BackupGrantsStore = ReturnType<typeof createBackupGrantsStore>

export const createBackupGrantsStore = (db: Db) => ({
  insert: (grant: Grant) => db.insertInto('backupGrants').values(grant).execute(),

  /** Ends a grant: of two downloads at once, one gets it. Undefined if its person is no administrator any more. */
  take: ({ tokenHash, fileName, now }: { tokenHash: string; fileName: string; now: Date }) =>
    db
      .deleteFrom('backupGrants')
      .using('users as u')
      .whereRef('u.id', '=', 'backupGrants.userId')
      .where('tokenHash', '=', tokenHash)
      .where('fileName', '=', fileName)
      .where('expiresAt', '>', now)
      .where(({ eb, val, fn }) => eb(val('ROLE_ADMIN'), '=', fn<string>('any', ['u.roles'])))
      .returning(['u.id', 'u.username'])
      .executeTakeFirst(),

  deleteExpired: (now: Date) => db.deleteFrom('backupGrants').where('expiresAt', '<=', now).execute(),
})
