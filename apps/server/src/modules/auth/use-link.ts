import { fail, type LinkPurpose } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/tokens.ts'
import { linkStore } from './links.store.ts'

export type Used = { purpose: LinkPurpose; email: string; user: UserRow }

/** Uses a link up, once, together with what it opens. Fails with `auth.link_*` and changes nothing otherwise. */
export const createUseLink =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  <T>(token: string, purposes: readonly LinkPurpose[], open: (tx: Tx, used: Used) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const link = (await linkStore.held(tx, tokenHash(token))) ?? fail('auth.link_not_found')
      if (!purposes.includes(link.purpose) || link.usedAt) fail('auth.link_invalid')
      if (link.expiresAt <= now) fail('auth.link_expired')
      const user = await tx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', link.userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // It was sent to an address that is this account's no more.
      if (link.purpose !== 'change' && link.email !== user.email) fail('auth.link_invalid')
      await linkStore.use(tx, user.id, link.purpose, now)
      return open(tx, { purpose: link.purpose, email: link.email, user })
    })
