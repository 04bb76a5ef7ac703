import { fail, type SecondFactorProof } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { RateLimit, RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { totpRateLimits } from '../auth-rate-limits.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { passkeyStore } from './passkeys/passkeys.store.ts'
import { hashReadableCode } from '../../../platform/security/readable-code.ts'
import { recoveryCodeStore } from './codes/recovery-codes.store.ts'
import { stepOfCode } from './codes/totp.ts'
import { totpStore } from './codes/totp.store.ts'

export type ProofDeps = { db: Db; clock: Clock; attempts: RateLimiter; secrets: Secrets; passkeys: Passkeys }

/** Uses a verified proof up in a transaction. Fails when the same proof was used meanwhile. */
type ProofConsumer = (tx: Tx) => Promise<void>

export type ProofRequest = {
  userId: string
  proof: SecondFactorProof
  /** What a passkey must have signed. */
  challenge: string
  /** Counts codes apart for a known browser, which others cannot use up. Empty for an unknown one. */
  device: string
}

/** Authenticates the row of the secret. */
export const totpContext = (userId: string): string => `totp_factors.sealed of ${userId}`

export type Proofs = ReturnType<typeof createProofs>

/** Proofs of a second factor: verified first, then used up in the transaction of what they allow. */
export function createProofs({ db, clock, attempts, secrets, passkeys }: ProofDeps) {
  async function verifyTotp({ userId, device }: ProofRequest, code: string): Promise<ProofConsumer> {
    const rateLimits = totpRateLimits(userId, device)
    // Counted before the comparison: attempts at once cannot slip past the limit.
    if (await attempts.refuses(rateLimits)) fail('second_factor.too_many')
    const factor = (await totpStore.find(db, userId)) ?? fail('second_factor.wrong_code', { at: 'code' })
    const secret = openOrNull(() => secrets.open(factor.sealed, totpContext(userId))) ?? fail('second_factor.key_lost')
    const step = stepOfCode(secret, code, clock.now()) ?? fail('second_factor.wrong_code', { at: 'code' })
    return async (tx) => {
      if (!(await totpStore.useStep(tx, userId, step))) fail('second_factor.wrong_code', { at: 'code' })
    }
  }

  async function verifyPasskey({ userId, challenge, proof }: ProofRequest): Promise<ProofConsumer> {
    if (proof.method !== 'passkey') return fail('second_factor.wrong_passkey')
    const credentials = await passkeyStore.credentials(db, userId)
    const stored =
      credentials.find(({ credentialId }) => credentialId === proof.assertion.id) ?? fail('second_factor.wrong_passkey')
    const counter =
      (await passkeys.verifyAssertion(challenge, proof.assertion, stored)) ?? fail('second_factor.wrong_passkey')
    return async (tx) => {
      if (!(await passkeyStore.recordUse(tx, stored.id, counter, clock.now()))) fail('second_factor.wrong_passkey')
    }
  }

  return {
    /** Fails for a wrong proof. */
    async verify(request: ProofRequest): Promise<ProofConsumer> {
      const { proof, userId } = request
      if (proof.method === 'totp') return verifyTotp(request, proof.code)
      if (proof.method === 'passkey') return verifyPasskey(request)
      const codeHash = hashReadableCode(proof.code)
      return async (tx) => {
        if (!(await recoveryCodeStore.use(tx, userId, codeHash, clock.now())))
          fail('second_factor.wrong_recovery_code', { at: 'code' })
      }
    },

    /** After a success: forgives the mistyped codes of the last minutes. */
    async forgive(userId: string, device: string): Promise<void> {
      const [recent] = totpRateLimits(userId, device) as [RateLimit]
      await attempts.reset([recent])
    },
  }
}
