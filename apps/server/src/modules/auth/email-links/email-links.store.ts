import type { LinkPurpose } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { EmailLinkRow, NewEmailLink, UserRow } from '../../../db/schema.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'

export const emailLinkStore = {
  insert: (tx: Tx, link: NewEmailLink) => tx.insertInto('emailLinks').values(link).execute(),

  findByToken: (db: Db, token: string): Promise<EmailLinkRow | undefined> =>
    db.selectFrom('emailLinks').selectAll().where('tokenHash', '=', tokenHash(token)).executeTakeFirst(),

  lockUser: (tx: Tx, userId: string): Promise<UserRow | undefined> =>
    tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst(),

  /** Marks all links of these purposes as used. The caller must have locked the account. */
  use: (tx: Tx, userId: string, purposes: readonly LinkPurpose[], now: Date) =>
    tx
      .updateTable('emailLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .where('usedAt', 'is', null)
      .execute(),
}
