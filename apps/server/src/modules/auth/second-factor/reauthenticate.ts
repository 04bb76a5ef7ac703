import { fail, secondFactorLimits, type Reauthentication } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import type { UserRow } from '../../../db/schema.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type ChallengePurpose, challengeStore } from './challenges.store.ts'
import type { Proofs } from './proofs.ts'
import { secondFactorStore } from './second-factor.store.ts'

type ReauthenticateDeps = {
  db: Db
  clock: Clock
  proofs: Proofs
  /** Fails for a wrong password, and after too many. */
  verifyPassword: (userId: string, password: string) => Promise<UserRow>
}

/** Opens a challenge of a signed-in person. */
export async function openChallenge(
  { db, clock }: { db: Db; clock: Clock },
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = newToken()
  await challengeStore.insert(db, {
    tokenHash: tokenHash(challenge),
    userId: id,
    purpose,
    passwordMark: tokenHash(passwordHash),
    clearedLimit: '',
    expiresAt: new Date(clock.now().getTime() + secondFactorLimits.challengeLifeMs),
  })
  return challenge
}

export type Reauthenticate = ReturnType<typeof createReauthenticate>

/** Verifies the password, and the second factor of an account that has one. */
export const createReauthenticate =
  ({ db, clock, proofs, verifyPassword }: ReauthenticateDeps) =>
  async (userId: string, { currentPassword, proof }: Reauthentication): Promise<UserRow> => {
    const user = await verifyPassword(userId, currentPassword)
    if (!(await secondFactorStore.has(db, userId))) return user
    if (!proof) return fail('second_factor.needed')
    const challenge = proof.method === 'passkey' ? (proof.challenge ?? '') : ''
    const use = await proofs.verify({ userId, proof, challenge, device: `session ${userId}` })
    await db.transaction().execute(async (tx) => {
      if (proof.method === 'passkey') {
        const ended = { tokenHash: tokenHash(challenge), purpose: 'confirm', userId, now: clock.now() } as const
        const { passwordMark } = (await challengeStore.consume(tx, ended)) ?? fail('second_factor.enrolment_over')
        if (passwordMark !== tokenHash(user.passwordHash)) fail('second_factor.enrolment_over')
      }
      await use(tx)
    })
    return user
  }
