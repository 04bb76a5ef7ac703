import { fail, type LinkPurpose } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { EmailLinkRow, UserRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { emailLinkStore } from './email-links.store.ts'

/** The error depends on the purpose, because what helps afterwards differs. */
const linkErrors = {
  verify: { used: 'auth.link_invalid', late: 'auth.link_expired' },
  reset: { used: 'auth.link_invalid', late: 'auth.link_expired' },
  change: { used: 'auth.change_link_used', late: 'auth.change_link_expired' },
  unlock: { used: 'auth.unlock_link_used', late: 'auth.unlock_link_expired' },
} as const satisfies Record<LinkPurpose, unknown>

export type UsedEmailLink = { purpose: LinkPurpose; email: string; user: UserRow }

/** Both functions fail with an `auth.*link_*` error and then change nothing. */
export function createUseEmailLink({ db, clock }: { db: Db; clock: Clock }) {
  const usable = async (database: Db, token: string, purposes: readonly LinkPurpose[]): Promise<EmailLinkRow> => {
    const link = (await emailLinkStore.findByToken(database, token)) ?? fail('auth.link_not_found')
    if (!purposes.includes(link.purpose)) fail('auth.link_invalid')
    if (link.usedAt) fail(linkErrors[link.purpose].used)
    if (link.expiresAt <= clock.now()) fail(linkErrors[link.purpose].late)
    return link
  }

  return {
    check: async (token: string, purposes: readonly LinkPurpose[]): Promise<void> =>
      void (await usable(db, token, purposes)),

    /** Uses a link once, in the same transaction as `apply`. */
    use: <T>(
      token: string,
      purposes: readonly LinkPurpose[],
      apply: (tx: Tx, used: UsedEmailLink) => Promise<T>,
    ): Promise<T> =>
      db.transaction().execute(async (tx) => {
        const { userId } = await usable(tx, token, purposes)
        // The account is locked before its links, as everywhere; another order deadlocks. Of two uses of one link, the
        // second finds it used.
        const user = (await emailLinkStore.lockUser(tx, userId)) ?? fail('auth.link_not_found')
        const link = await usable(tx, token, purposes)
        // The link was sent to a former address of the account.
        if (link.purpose !== 'change' && link.email !== user.email) fail('auth.link_invalid')
        await emailLinkStore.use(tx, user.id, [link.purpose], clock.now())
        return apply(tx, { purpose: link.purpose, email: link.email, user })
      }),
  }
}
