import { type EmailChange, fail, limits } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { emailTaken } from '../../db/email-taken.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Allowance, Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import type { Letter } from '../../ports/letters.ts'
import type { OwnPassword } from './own-password.ts'
import type { ProfileStore } from './profile.store.ts'

export type ChangeEmailNeeds = {
  db: Db
  store: ProfileStore
  clock: Clock
  attempts: Attempts
  ownPassword: OwnPassword
  publicUrl: string
  /** How many letters an address is written to, and a place has written. */
  letterPatience: (email: string, source: string) => readonly Allowance[]
  /** Letters can be sent: then an address is confirmed before it holds. */
  canSend: boolean
  /** Joins the caller's transaction; the letter leaves after its commit. */
  write: (tx: Tx, letter: Letter) => Promise<void>
  /** Called after the commit of whatever wrote a letter. */
  written: () => void
}

type Changed = { email: string; pendingEmail: string | null; message: string }

export function createChangeEmail(needs: ChangeEmailNeeds) {
  const { db, store, clock, attempts, ownPassword, publicUrl, letterPatience, canSend, write, written } = needs

  /** Does it for whoever has still the password they proved, and instead of whatever they wished for before. */
  const instead = (user: UserRow, act: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.holdWith(tx, user))) fail('user.wrong_password')
      await store.withdrawLinks(tx, user.id, ['change'], clock.now())
      await act(tx)
    })

  /** Nothing changes before whoever reads that address says so; of several wishes the last one counts. */
  async function ask(user: UserRow, newEmail: string) {
    const token = newToken()
    const now = clock.now()
    await instead(user, async (tx) => {
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

  return async (userId: string, { newEmail, currentPassword }: EmailChange, source: string): Promise<Changed> => {
    const user = await ownPassword(userId, currentPassword)
    if (newEmail === user.email.toLowerCase()) fail('user.same_email')
    // Before we say whose it is: else anybody learns which addresses have an account, without end.
    const own = { name: `new address of ${userId}`, most: 5, withinMs: 60 * 60_000 }
    if (await attempts.refuses([own, ...(canSend ? letterPatience(newEmail, source) : [])])) fail('auth.too_many')
    if (await store.isTaken(newEmail)) fail('user.email_taken')
    if (canSend) {
      await ask(user, newEmail)
      const message = `Te enviamos un email a ${newEmail}. Abre su enlace para confirmar el cambio`
      return { email: user.email, pendingEmail: newEmail, message }
    }
    await instead(user, async (tx) => {
      await store.setEmail(tx, userId, newEmail).catch(emailTaken)
      await write(tx, { kind: 'email_changed', to: user.email, name: user.username, newEmail, at: clock.now() })
    })
    written()
    return { email: newEmail, pendingEmail: null, message: 'Email actualizado' }
  }
}
