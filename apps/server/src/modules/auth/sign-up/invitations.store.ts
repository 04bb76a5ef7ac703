import type { Db, Tx } from '../../../db/connect.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'

export const invitationStore = {
  insert: (db: Db, token: string, now: Date, expiresAt: Date) =>
    db
      .insertInto('invitations')
      .values({ tokenHash: tokenHash(token), createdAt: now, expiresAt })
      .execute(),

  isUsable: async (db: Db, token: string, now: Date): Promise<boolean> =>
    (await db
      .selectFrom('invitations')
      .select('tokenHash')
      .where('tokenHash', '=', tokenHash(token))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst()) !== undefined,

  async use(tx: Tx, token: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('invitations')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash(token))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  deleteExpired: (db: Db, before: Date) => db.deleteFrom('invitations').where('expiresAt', '<', before).execute(),
}
