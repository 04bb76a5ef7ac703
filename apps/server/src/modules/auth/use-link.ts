import { fail, type LinkPurpose } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { EmailLinkRow, UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { linkStore } from './links.store.ts'

/** Said by purpose, because what helps afterwards is not the same. */
const spent = {
  verify: { used: 'auth.link_invalid', late: 'auth.link_expired' },
  reset: { used: 'auth.link_invalid', late: 'auth.link_expired' },
  change: { used: 'auth.change_link_used', late: 'auth.change_link_expired' },
  unlock: { used: 'auth.unlock_link_used', late: 'auth.unlock_link_expired' },
} as const satisfies Record<LinkPurpose, unknown>

export type Used = { purpose: LinkPurpose; email: string; user: UserRow }

/** Both fail with an `auth.*link_*`, and change nothing then. */
export function createUseLink({ db, clock }: { db: Db; clock: Clock }) {
  const usable = async (from: Db, token: string, purposes: readonly LinkPurpose[]): Promise<EmailLinkRow> => {
    const link = (await linkStore.byToken(from, token)) ?? fail('auth.link_not_found')
    if (!purposes.includes(link.purpose)) fail('auth.link_invalid')
    if (link.usedAt) fail(spent[link.purpose].used)
    if (link.expiresAt <= clock.now()) fail(spent[link.purpose].late)
    return link
  }

  return {
    /** Before any work for whoever shows it. */
    check: async (token: string, purposes: readonly LinkPurpose[]): Promise<void> =>
      void (await usable(db, token, purposes)),

    /** Uses a link up, once, together with what it opens. */
    use: <T>(token: string, purposes: readonly LinkPurpose[], open: (tx: Tx, used: Used) => Promise<T>): Promise<T> =>
      db.transaction().execute(async (tx) => {
        const { userId } = await usable(tx, token, purposes)
        // Whoever changes an account holds it first and its links afterwards: the other way round two of them would
        // wait for each other. Of two who use a link at once, the second finds it used.
        const user = (await held(tx, userId)) ?? fail('auth.link_not_found')
        const link = await usable(tx, token, purposes)
        // It was sent to an address that is this account's no more.
        if (link.purpose !== 'change' && link.email !== user.email) fail('auth.link_invalid')
        await linkStore.use(tx, user.id, [link.purpose], clock.now())
        return open(tx, { purpose: link.purpose, email: link.email, user })
      }),
  }
}

const held = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
