import { limits, type LinkPurpose } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { UserRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { Email } from '../../../ports/mail/emails.ts'
import { emailLinkStore } from './email-links.store.ts'

type SendLinkDeps = {
  clock: Clock
  publicUrl: string
  write: (tx: Tx, letter: Email) => Promise<void>
}

/** The source that caused a lock, for its e-mail. */
type LockSource = { source: string }

export type SendLink = ReturnType<typeof createSendLink>

/** Sends a link by e-mail; only the hash of its token is stored. */
export const createSendLink =
  ({ clock, publicUrl, write }: SendLinkDeps) =>
  async (
    tx: Tx,
    purpose: Exclude<LinkPurpose, 'change'>,
    { id, username, email }: Pick<UserRow, 'id' | 'username' | 'email'>,
    lock: LockSource = { source: '' },
  ): Promise<void> => {
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + limits.linkLifeMs)
    await emailLinkStore.insert(tx, {
      tokenHash: tokenHash(token),
      userId: id,
      purpose,
      email,
      createdAt: now,
      expiresAt,
    })
    const link = `${publicUrl}/${purpose === 'reset' ? 'reset-password' : 'verify-email'}?token=${token}`
    const recipient = { to: email, name: username, link }
    await write(
      tx,
      purpose === 'unlock' ? { kind: purpose, ...recipient, ...lock, at: now } : { kind: purpose, ...recipient },
    )
  }
