import type { LinkPurpose } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { EmailLinkRow, NewEmailLink } from '../../db/schema.ts'
import { tokenHash } from '../../platform/tokens.ts'

/** Links of letters, inside the transaction of whoever gives or uses one. */
export const linkStore = {
  insert: (tx: Tx, link: NewEmailLink) => tx.insertInto('emailLinks').values(link).execute(),

  byToken: (db: Db, token: string): Promise<EmailLinkRow | undefined> =>
    db.selectFrom('emailLinks').selectAll().where('tokenHash', '=', tokenHash(token)).executeTakeFirst(),

  /** With one link, all that were given for the same purpose are used. The account must be held before. */
  use: (tx: Tx, userId: string, purposes: readonly LinkPurpose[], now: Date) =>
    tx
      .updateTable('emailLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .where('usedAt', 'is', null)
      .execute(),
}
