import { type EmailChange, fail, limits, type Reauthentication } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { refuseTakenEmail } from '../../db/accounts/refuse-taken-email.ts'
import type { UserRow } from '../../db/schema.ts'
import type { RateLimit, RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newToken, tokenHash } from '../../platform/security/tokens.ts'
import type { Email } from '../../ports/mail/emails.ts'
import type { VerifyIdentity } from './verify-password.ts'
import type { ProfileStore } from './profile.store.ts'

export type ChangeEmailDeps = {
  db: Db
  store: ProfileStore
  clock: Clock
  attempts: RateLimiter
  reauthenticate: VerifyIdentity
  publicUrl: string
  /** Rate limits of e-mails to an address and from a network. */
  emailRateLimits: (email: string, source: string) => readonly RateLimit[]
  /** With a mail server, an address must be confirmed before it takes effect. */
  canSend: boolean
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
}

type EmailChangeResult = { email: string; pendingEmail: string | null; message: string }

export function createChangeEmail(deps: ChangeEmailDeps) {
  const { db, store, clock, attempts, reauthenticate, publicUrl, emailRateLimits, canSend, write, written } = deps

  /** Withdraws an earlier change and runs `change`, if the verified password is still the account's. */
  const replacePendingChange = (user: UserRow, change: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.lockWithPassword(tx, user))) fail('user.wrong_password')
      await store.withdrawLinks(tx, user.id, ['change'], clock.now())
      await change(tx)
    })

  /** The new address takes effect when its link is opened; a later request withdraws earlier links. */
  async function requestConfirmation(user: UserRow, newEmail: string) {
    const token = newToken()
    const now = clock.now()
    await replacePendingChange(user, async (tx) => {
      await store.insertLink(tx, {
        tokenHash: tokenHash(token),
        userId: user.id,
        purpose: 'change',
        email: newEmail,
        createdAt: now,
        expiresAt: new Date(now.getTime() + limits.linkLifeMs),
      })
      await write(tx, {
        kind: 'change',
        to: newEmail,
        name: user.username,
        link: `${publicUrl}/verify-email?token=${token}`,
      })
    })
    written()
  }

  return async (
    userId: string,
    { newEmail, ...reauthentication }: Pick<EmailChange, 'newEmail'> & Reauthentication,
    source: string,
  ): Promise<EmailChangeResult> => {
    const user = await reauthenticate(userId, reauthentication)
    if (newEmail === user.email.toLowerCase()) fail('user.same_email')
    // Counted before `isEmailTaken`: otherwise any account could test addresses without limit.
    const accountLimit = { name: `new address of ${userId}`, most: 5, withinMs: 60 * 60_000 }
    if (await attempts.refuses([accountLimit, ...(canSend ? emailRateLimits(newEmail, source) : [])]))
      fail('auth.too_many')
    if (await store.isEmailTaken(newEmail)) fail('user.email_taken')
    if (canSend) {
      await requestConfirmation(user, newEmail)
      const message = `Te enviamos un email a ${newEmail}. Abre su enlace para confirmar el cambio`
      return { email: user.email, pendingEmail: newEmail, message }
    }
    await replacePendingChange(user, async (tx) => {
      await refuseTakenEmail(store.setEmail(tx, userId, newEmail))
      await write(tx, { kind: 'email_changed', to: user.email, name: user.username, newEmail, at: clock.now() })
    })
    written()
    return { email: newEmail, pendingEmail: null, message: 'Email actualizado' }
  }
}
