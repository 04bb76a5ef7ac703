import { fail, type PasswordChange } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { refuseCommonPassword, refuseUsernameAsPassword } from '../../platform/security/common-passwords.ts'
import { passwords, trustedClient } from '../../platform/security/passwords.ts'
import type { Email } from '../../ports/mail/emails.ts'
import type { VerifyPassword } from './verify-password.ts'
import type { ProfileStore } from './profile.store.ts'

export type ChangePasswordDeps = {
  db: Db
  store: ProfileStore
  clock: Clock
  verifyPassword: VerifyPassword
  /** Opens a session in this transaction and returns its token. */
  openSession: (tx: Tx, userId: string, userAgent: string) => Promise<string>
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
}

/** Changes the password and ends every session and every link that could change the account. */
export const createChangePassword =
  ({ db, store, clock, verifyPassword, openSession, write, written }: ChangePasswordDeps) =>
  async (userId: string, { currentPassword, newPassword }: PasswordChange, userAgent: string) => {
    const user = await verifyPassword(userId, currentPassword)
    refuseCommonPassword(newPassword, 'newPassword')
    refuseUsernameAsPassword(newPassword, user.username, 'newPassword')
    const passwordHash = await passwords.hash(newPassword, trustedClient(userId))
    const accessToken = await db.transaction().execute(async (tx) => {
      if (!(await store.replacePassword(tx, user, passwordHash))) fail('user.wrong_password')
      await store.endSessions(tx, userId)
      await store.withdrawLinks(tx, userId, ['change', 'reset'], clock.now())
      await write(tx, { kind: 'password_changed', to: user.email, name: user.username, at: clock.now() })
      return openSession(tx, userId, userAgent)
    })
    written()
    return { accessToken }
  }
