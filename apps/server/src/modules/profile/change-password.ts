import { fail, type PasswordChange } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { refuseCommonPassword, refuseUsernameAsPassword } from '../../platform/security/common-passwords.ts'
import { passwords, trustedClient } from '../../platform/security/passwords.ts'
import type { ClientInfo } from '../../platform/http/client-info.ts'
import type { Email } from '../../ports/mail/emails.ts'
import type { UserRow } from '../../db/schema.ts'
import type { VerifyPassword } from './verify-password.ts'
import type { ProfileStore } from './profile.store.ts'

export type ChangePasswordDeps = {
  db: Db
  store: ProfileStore
  clock: Clock
  verifyPassword: VerifyPassword
  /** Opens a session in this transaction and returns its token. */
  openSession: (tx: Tx, userId: string, userAgent: string) => Promise<string>
  /** Removes identities of other addresses and writes the audit line. False for an account without one. */
  removeOtherIdentities: (tx: Tx, user: UserRow, removal: { at: Date; source: string }) => Promise<boolean>
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
}

/**
 * Changes the password and ends what a person who knew the former one may have: sessions, links that could change the
 * account, and identities of other addresses.
 */
export const createChangePassword =
  ({ db, store, clock, verifyPassword, openSession, removeOtherIdentities, write, written }: ChangePasswordDeps) =>
  async (userId: string, { currentPassword, newPassword }: PasswordChange, { source, userAgent }: ClientInfo) => {
    const user = await verifyPassword(userId, currentPassword)
    refuseCommonPassword(newPassword, 'newPassword')
    refuseUsernameAsPassword(newPassword, user.username, 'newPassword')
    const passwordHash = await passwords.hash(newPassword, trustedClient(userId))
    const changed = await db.transaction().execute(async (tx) => {
      if (!(await store.replacePassword(tx, user, passwordHash))) fail('user.wrong_password')
      await store.endSessions(tx, userId)
      const at = clock.now()
      await store.withdrawLinks(tx, userId, ['change', 'reset'], at)
      const hasUnlinked = await removeOtherIdentities(tx, user, { at, source })
      await write(tx, { kind: 'password_changed', to: user.email, name: user.username, hasUnlinked, at })
      return { accessToken: await openSession(tx, userId, userAgent), hasUnlinked }
    })
    written()
    return changed
  }
