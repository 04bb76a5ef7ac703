import { type AuditAction, fail, type LinkPurpose, type ResetPassword } from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { refuseTakenEmail } from '../../../db/accounts/refuse-taken-email.ts'
import type { UserRow } from '../../../db/schema.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { refuseCommonPassword, refuseUsernameAsPassword } from '../../../platform/security/common-passwords.ts'
import { passwords } from '../../../platform/security/passwords.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import type { ClientInfo } from '../../../platform/http/client-info.ts'
import type { Email } from '../../../ports/mail/emails.ts'
import type { AuthStore } from '../auth.store.ts'
import type { Devices } from '../sign-in/devices.ts'
import type { SendLink } from './send-link.ts'
import { removeOtherIdentities } from '../oidc/remove-other-identities.ts'
import { emailLinkStore } from './email-links.store.ts'
import { emailRateLimits, deviceLimit, resetRateLimits } from '../auth-rate-limits.ts'
import { createUseEmailLink, type UsedEmailLink } from './use-email-link.ts'

type EmailLinksServiceDeps = {
  db: Db
  store: AuthStore
  clock: Clock
  attempts: RateLimiter
  devices: Devices
  sendLink: SendLink
  canSend: boolean
  write: (tx: Tx, notification: Email) => Promise<void>
  written: () => void
}

export function createEmailLinks({
  db,
  store,
  clock,
  attempts,
  devices,
  sendLink,
  canSend,
  write,
  written,
}: EmailLinksServiceDeps) {
  const links = createUseEmailLink({ db, clock })

  /** An unknown address gets the same answer and the same count. */
  const sendRequestedLink = async (email: string, client: ClientInfo, purpose: 'verify' | 'reset', message: string) => {
    if (await attempts.refuses(emailRateLimits(purpose, email, client.source))) fail('auth.too_many')
    await db.transaction().execute(async (tx) => {
      const user = await store.findByEmail(tx, email)
      if (user && (purpose === 'reset' || lacksProof(user))) await sendLink(tx, purpose, user)
    })
    written()
    return { message }
  }

  const lacksProof = (user: UserRow) => !user.emailVerifiedAt && (user.mustVerify || canSend)

  /** Clears the failed sign-ins of this browser, since its user owns the mailbox. */
  const forgive = async ({ username }: UserRow, device: string) =>
    attempts.reset([deviceLimit(await store.nameKeyOf(username), tokenHash(device))])

  const record = (tx: Tx, action: AuditAction, user: UserRow, { source }: ClientInfo) =>
    appendAuditLine(tx, { at: clock.now(), action, workspaceId: null, user, source })

  return {
    resend: (email: string, client: ClientInfo) =>
      sendRequestedLink(email, client, 'verify', 'Email de verificación reenviado correctamente'),

    async forgot(email: string, client: ClientInfo) {
      const message = canSend ? FORGOT_BY_EMAIL : FORGOT_WITHOUT_EMAIL
      return { ...(await sendRequestedLink(email, client, 'reset', message)), sendsEmail: canSend }
    },

    /** Verifies an address, and marks the browser that opens the link as known. */
    async verify(token: string, client: ClientInfo) {
      const result = await links.use(token, ['verify', 'change', 'unlock'], async (tx, used) => {
        if (used.purpose === 'change') await changeEmail(tx, used, client)
        await refuseTakenEmail(store.proveEmail(tx, used.user.id, used.email, clock.now()))
        const device = await devices.remember(tx, used.user.id, client.device)
        return { ...used, device }
      })
      written()
      const { device, email, user } = result
      if (result.purpose === 'unlock') await forgive(user, device)
      const purpose = result.purpose as Exclude<LinkPurpose, 'reset'>
      return { device, answer: { purpose, email, message: messages[purpose] } }
    },

    /**
     * Ends every session, every pending change of address and identities of other addresses: another person may know
     * the forgotten password.
     */
    async reset({ token, newPassword }: ResetPassword, client: ClientInfo) {
      refuseCommonPassword(newPassword, 'newPassword')
      await links.check(token, ['reset'])
      if (await attempts.refuses(resetRateLimits(client.source))) fail('auth.too_many')
      const passwordHash = await passwords.hash(newPassword, { source: client.source, isKnown: true })
      const result = await links.use(token, ['reset'], async (tx, { user, email }) => {
        refuseUsernameAsPassword(newPassword, user.username, 'newPassword')
        const now = clock.now()
        await store.changePassword(tx, user.id, passwordHash)
        await store.proveEmail(tx, user.id, email, now)
        await store.deleteSessions(tx, user.id)
        const hasUnlinked = await removeOtherIdentities(tx, user, { at: now, source: client.source })
        await emailLinkStore.use(tx, user.id, ['change'], now)
        await write(tx, { kind: 'password_changed', to: email, name: user.username, hasUnlinked, at: now })
        await record(tx, 'password.reset', user, client)
        return { user, device: await devices.remember(tx, user.id, client.device) }
      })
      await forgive(result.user, result.device)
      written()
      return { device: result.device, answer: { message: 'Contraseña actualizada' } }
    },
  }

  async function changeEmail(tx: Tx, { user, email: newEmail }: UsedEmailLink, client: ClientInfo) {
    await record(tx, 'email.confirmed', user, client)
    const notification = {
      kind: 'email_changed',
      to: user.email,
      name: user.username,
      newEmail,
      at: clock.now(),
    } as const
    if (newEmail !== user.email) await write(tx, notification)
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
