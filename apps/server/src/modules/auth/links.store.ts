import type { LinkPurpose } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { EmailLinkRow, NewEmailLink } from '../../db/schema.ts'

/** Links of letters, inside the transaction of whoever gives or uses one. */
export const linkStore = {
  insert: (tx: Tx, link: NewEmailLink) => tx.insertInto('emailLinks').values(link).execute(),

  /** Held until the transaction ends: of two who use a link at once, the second finds it used. */
  held: (tx: Tx, tokenHash: string): Promise<EmailLinkRow | undefined> =>
    tx.selectFrom('emailLinks').selectAll().where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst(),

  /** With one link, all that were given for the same purpose are used. */
  use: (tx: Tx, userId: string, purpose: LinkPurpose, now: Date) =>
    tx
      .updateTable('emailLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .execute(),
}
