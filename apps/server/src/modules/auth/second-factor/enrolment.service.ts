import { fail, secondFactorLimits, type PasskeyRegistration, type Reauthentication } from '@portavoz/contract'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import type { DrawQr } from '../../../ports/draw-qr.ts'
import { challengeStore } from './challenges.store.ts'
import { passkeyStore } from './passkeys/passkeys.store.ts'
import { totpContext } from './proofs.ts'
import { openChallenge } from './reauthenticate.ts'
import { presentPasskey, type SecondFactorServiceDeps } from './second-factor.service.ts'
import { secondFactorStore } from './second-factor.store.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './codes/totp.ts'
import { totpStore } from './codes/totp.store.ts'

type EnrolmentDeps = SecondFactorServiceDeps & {
  secrets: Secrets
  attempts: RateLimiter
  drawQr: DrawQr
  publicUrl: string
}

type NewPasskeyInput = { challenge: string; name: string; registration: PasskeyRegistration }

/** Adds factors: the first step asks for password and factor, the second proves that the new factor works. */
export function createEnrolment(deps: EnrolmentDeps) {
  const { db, clock, passkeys, changes, reauthenticate, afterCommit, secrets, attempts, drawQr, publicUrl } = deps
  return {
    async startTotp(userId: string, reauthentication: Reauthentication) {
      const { username } = await reauthenticate(userId, reauthentication)
      const secret = newTotpSecret()
      await totpStore.enrol(db, {
        userId,
        sealed: secrets.seal(secret, totpContext(userId)),
        expiresAt: new Date(clock.now().getTime() + secondFactorLimits.enrolmentLifeMs),
      })
      const { host } = new URL(publicUrl)
      return { secret, qrCode: await drawQr(totpAddress(secret, { username, host })) }
    },

    async confirmTotp(userId: string, code: string, token: string): Promise<{ recoveryCodes: string[] | null }> {
      if (await attempts.refuses(enrolmentLimits(userId))) fail('auth.too_many')
      const now = clock.now()
      const { sealed } = (await totpStore.findEnrolment(db, userId, now)) ?? fail('second_factor.enrolment_over')
      const secret = openOrNull(() => secrets.open(sealed, totpContext(userId))) ?? fail('second_factor.enrolment_over')
      const step = stepOfCode(secret, code, now) ?? fail('second_factor.wrong_code', { at: 'code' })
      const user = (await secondFactorStore.findUser(db, userId)) ?? fail('unauthenticated')
      const recoveryCodes = await db.transaction().execute(async (tx) => {
        const { hadFactor } = (await secondFactorStore.lock(tx, user)) ?? fail('second_factor.enrolment_over')
        if (!(await totpStore.confirm(tx, userId, { sealed, step, now }))) fail('second_factor.enrolment_over')
        return changes.added(tx, { user, hadFactor, event: 'totp_added', token })
      })
      afterCommit()
      return { recoveryCodes }
    },

    async startPasskey(userId: string, reauthentication: Reauthentication) {
      if (passkeys.host === null) fail('second_factor.passkeys_impossible')
      const user = await reauthenticate(userId, reauthentication)
      const credentials = await passkeyStore.credentials(db, userId)
      if (credentials.length >= secondFactorLimits.passkeysMax) fail('second_factor.too_many_passkeys')
      const challenge = await openChallenge({ db, clock }, user, 'passkey')
      return { challenge, passkey: await passkeys.creationOptions(challenge, user, credentials) }
    },

    async addPasskey(userId: string, { challenge, name, registration }: NewPasskeyInput, token: string) {
      const credential =
        (await passkeys.verifyRegistration(challenge, registration)) ?? fail('second_factor.wrong_passkey')
      const user = (await secondFactorStore.findUser(db, userId)) ?? fail('unauthenticated')
      const added = await db.transaction().execute(async (tx) => {
        const now = clock.now()
        const { hadFactor } = (await secondFactorStore.lock(tx, user)) ?? fail('second_factor.enrolment_over')
        const ended = { tokenHash: tokenHash(challenge), purpose: 'passkey', userId, now } as const
        const { passwordMark } = (await challengeStore.consume(tx, ended)) ?? fail('second_factor.enrolment_over')
        if (passwordMark !== tokenHash(user.passwordHash)) fail('second_factor.enrolment_over')
        const existing = await passkeyStore.credentials(tx, userId)
        if (existing.length >= secondFactorLimits.passkeysMax) fail('second_factor.too_many_passkeys')
        const row = {
          id: newId(now.getTime()),
          userId,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: registration.response.transports ?? [],
          name,
          createdAt: now,
          lastUsedAt: null,
        }
        const passkey = (await passkeyStore.insert(tx, row)) ?? fail('second_factor.passkey_taken')
        const recoveryCodes = await changes.added(tx, { user, hadFactor, event: 'passkey_added', token })
        return { passkey, recoveryCodes }
      })
      afterCommit()
      return { passkey: presentPasskey(added.passkey), recoveryCodes: added.recoveryCodes }
    },
  }
}

const enrolmentLimits = (userId: string) => [{ name: `code set-up of ${userId}`, most: 30, withinMs: 15 * 60_000 }]
