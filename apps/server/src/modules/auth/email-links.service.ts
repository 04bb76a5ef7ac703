import { fail, type LinkPurpose, type ResetPassword } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { emailTaken } from '../../db/email-taken.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuseCommon, refuseName } from '../../platform/common-passwords.ts'
import { passwords } from '../../platform/passwords.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { Letter } from '../../ports/letters.ts'
import type { AuthStore } from './auth.store.ts'
import type { Devices } from './devices.ts'
import type { GiveLink } from './give-link.ts'
import { linkStore } from './links.store.ts'
import { letterPatience, ofDevice, resetPatience } from './patience.ts'
import { createUseLink, type Used } from './use-link.ts'

type Needs = {
  db: Db
  store: AuthStore
  clock: Clock
  attempts: Attempts
  devices: Devices
  giveLink: GiveLink
  canSend: boolean
  write: (tx: Tx, letter: Letter) => Promise<void>
  /** Called after the commit of whatever wrote a letter. */
  written: () => void
}

/** What is proved with a link in a letter. */
export function createEmailLinks({ db, store, clock, attempts, devices, giveLink, canSend, write, written }: Needs) {
  const links = createUseLink({ db, clock })

  /** The same answer and the same count for an address that nobody has. */
  const ask = async (email: string, from: Visitor, purpose: 'verify' | 'reset', message: string) => {
    if (await attempts.refuses(letterPatience(purpose, email, from.source))) fail('auth.too_many')
    await db.transaction().execute(async (tx) => {
      const user = await store.byEmail(tx, email)
      if (user && (purpose === 'reset' || lacksProof(user))) await giveLink(tx, purpose, user)
    })
    written()
    return { message }
  }

  const lacksProof = (user: UserRow) => !user.emailVerifiedAt && (user.mustVerify || canSend)

  /** What was guessed wrong in this browser: now its owner showed a letter there. */
  const forgive = async ({ username }: UserRow, device: string) =>
    attempts.forget([ofDevice(await store.keyOf(username), tokenHash(device))])

  return {
    resend: (email: string, from: Visitor) =>
      ask(email, from, 'verify', 'Email de verificación reenviado correctamente'),

    async forgot(email: string, from: Visitor) {
      const message = canSend ? FORGOT_BY_EMAIL : FORGOT_WITHOUT_EMAIL
      return { ...(await ask(email, from, 'reset', message)), sendsEmail: canSend }
    },

    /** Proves an address. Whoever reads it may also enter from the browser that shows the link. */
    async verify(token: string, from: Visitor) {
      const done = await links.use(token, ['verify', 'change', 'unlock'], async (tx, used) => {
        if (used.purpose === 'change') await changeEmail(tx, used)
        await store.proveEmail(tx, used.user.id, used.email, clock.now()).catch(emailTaken)
        const device = await devices.remember(tx, used.user.id, from.device)
        return { ...used, device }
      })
      written()
      const { device, email, user } = done
      if (done.purpose === 'unlock') await forgive(user, device)
      const purpose = done.purpose as Exclude<LinkPurpose, 'reset'>
      return { device, answer: { purpose, email, message: messages[purpose] } }
    },

    /** Every session ends, and every wish for another address: whoever forgot a password may have lost it to somebody. */
    async reset({ token, newPassword }: ResetPassword, from: Visitor) {
      refuseCommon(newPassword, 'newPassword')
      await links.check(token, ['reset'])
      if (await attempts.refuses(resetPatience(from.source))) fail('auth.too_many')
      const passwordHash = await passwords.hash(newPassword, { source: from.source, isKnown: true })
      const done = await links.use(token, ['reset'], async (tx, { user, email }) => {
        refuseName(newPassword, user.username, 'newPassword')
        const now = clock.now()
        await store.changePassword(tx, user.id, passwordHash)
        await store.proveEmail(tx, user.id, email, now)
        await store.closeSessions(tx, user.id)
        await linkStore.use(tx, user.id, ['change'], now)
        await write(tx, { kind: 'password_changed', to: email, name: user.username, at: now })
        return { user, device: await devices.remember(tx, user.id, from.device) }
      })
      await forgive(done.user, done.device)
      written()
      return { device: done.device, answer: { message: 'Contraseña actualizada' } }
    },
  }

  async function changeEmail(tx: Tx, { user, email }: Used) {
    const letter = {
      kind: 'email_changed',
      to: user.email,
      name: user.username,
      newEmail: email,
      at: clock.now(),
    } as const
    if (email !== user.email) await write(tx, letter)
  }
}

const FORGOT_BY_EMAIL = 'Si hay una cuenta con ese email, le enviamos un enlace para elegir otra contraseña'
const FORGOT_WITHOUT_EMAIL =
  'Esta instalación no envía correo. Pide a quien administra Portavoz el enlace para elegir otra contraseña'

const messages = {
  verify: 'Email verificado. Ya puedes iniciar sesión',
  change: 'Email actualizado',
  unlock: 'Ya puedes iniciar sesión en este navegador',
}
