import { limits, type LinkPurpose } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import type { Letter } from '../../ports/letters.ts'
import { linkStore } from './links.store.ts'

type Needs = {
  clock: Clock
  publicUrl: string
  /** Joins the caller's transaction; the letter leaves after its commit. */
  write: (tx: Tx, letter: Letter) => Promise<void>
}

/** Where a lock was caused from, for its letter. */
type Lock = { source: string }

export type GiveLink = ReturnType<typeof createGiveLink>

/** Gives a link to an address, in a letter: the token stands there and nowhere else. */
export const createGiveLink =
  ({ clock, publicUrl, write }: Needs) =>
  async (
    tx: Tx,
    purpose: Exclude<LinkPurpose, 'change'>,
    { id, username, email }: Pick<UserRow, 'id' | 'username' | 'email'>,
    lock: Lock = { source: '' },
  ): Promise<void> => {
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + limits.linkLifeMs)
    await linkStore.insert(tx, { tokenHash: tokenHash(token), userId: id, purpose, email, createdAt: now, expiresAt })
    const link = `${publicUrl}/${purpose === 'reset' ? 'reset-password' : 'verify-email'}?token=${token}`
    const to = { to: email, name: username, link }
    await write(tx, purpose === 'unlock' ? { kind: purpose, ...to, ...lock, at: now } : { kind: purpose, ...to })
  }
