import { type EmailChange, fail, limits } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Attempts } from '../../platform/attempts.ts'
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
  /** Letters can be sent: then an address is confirmed before it holds. */
  canSend: boolean
  /** Joins the caller's transaction; the letter leaves after its commit. */
  write: (tx: Tx, letter: Letter) => Promise<void>
  /** Called after the commit of whatever wrote a letter. */
  written: () => void
}

type Changed = { email: string; pendingEmail: string | null; message: string }

export function createChangeEmail(needs: ChangeEmailNeeds) {
  const { db, store, clock, attempts, ownPassword, publicUrl, canSend, write, written } = needs

  /** Nothing changes before whoever reads that address says so; of several wishes the last one counts. */
  async function ask(userId: string, name: string, newEmail: string) {
    const patience = [{ name: `change letter of ${userId}`, most: 5, withinMs: 60 * 60_000 }]
    if (await attempts.usedUp(patience)) fail('auth.too_many')
    await attempts.add(patience)
    const token = newToken()
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      await store.withdrawLinks(tx, userId, ['change'], now)
      await store.insertLink(tx, {
        tokenHash: tokenHash(token),
        userId,
        purpose: 'change',
        email: newEmail,
        createdAt: now,
        expiresAt: new Date(now.getTime() + limits.linkLifeMs),
      })
      await write(tx, { kind: 'change', to: newEmail, name, link: `${publicUrl}/verify-email?token=${token}` })
    })
    written()
  }

  return async (userId: string, { newEmail, currentPassword }: EmailChange): Promise<Changed> => {
    const user = await ownPassword(userId, currentPassword)
    if (newEmail === user.email.toLowerCase()) fail('user.same_email')
    if (await store.isTaken(newEmail)) fail('user.email_taken')
    if (canSend) {
      await ask(userId, user.username, newEmail)
      const message = `Te enviamos un email a ${newEmail}. Abre su enlace para confirmar el cambio`
      return { email: user.email, pendingEmail: newEmail, message }
    }
    await db.transaction().execute(async (tx) => {
      await store.withdrawLinks(tx, userId, ['change'], clock.now())
      await store.setEmail(tx, userId, newEmail).catch(taken)
    })
    return { email: newEmail, pendingEmail: null, message: 'Email actualizado' }
  }
}

const taken = (error: unknown): never => {
  if ((error as { code?: string }).code === '23505') return fail('user.email_taken', { cause: error })
  throw error
}
