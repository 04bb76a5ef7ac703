import { fail, type PasswordChange } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuseCommon, refuseName } from '../../platform/common-passwords.ts'
import { passwords, trusted } from '../../platform/passwords.ts'
import type { Letter } from '../../ports/letters.ts'
import type { OwnPassword } from './own-password.ts'
import type { ProfileStore } from './profile.store.ts'

export type ChangePasswordNeeds = {
  db: Db
  store: ProfileStore
  clock: Clock
  ownPassword: OwnPassword
  /** Returns the token of a session that begins with this transaction. */
  openSession: (tx: Tx, userId: string, userAgent: string) => Promise<string>
  write: (tx: Tx, letter: Letter) => Promise<void>
  written: () => void
}

/** What was opened with the old password ends with it: every session, and every link that could change the account. */
export const createChangePassword =
  ({ db, store, clock, ownPassword, openSession, write, written }: ChangePasswordNeeds) =>
  async (userId: string, { currentPassword, newPassword }: PasswordChange, userAgent: string) => {
    const user = await ownPassword(userId, currentPassword)
    refuseCommon(newPassword, 'newPassword')
    refuseName(newPassword, user.username, 'newPassword')
    const passwordHash = await passwords.hash(newPassword, trusted(userId))
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
