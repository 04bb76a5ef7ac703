import {
  AppError,
  fail,
  secondFactorLimits,
  type SecondFactorChallenge,
  type SecondFactorProof,
} from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { RawQuery } from '../../../db/connection/raw-query.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ClientInfo } from '../../../platform/http/client-info.ts'
import type { RateLimit, RateLimiter } from '../../../platform/security/rate-limiter.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Email, SecondFactorEvent } from '../../../ports/mail/emails.ts'
import { tooManyCodesEmailLimit } from '../auth-rate-limits.ts'
import type { SignInAccount } from '../auth.store.ts'
import type { StartSession } from '../sign-in/start-session.ts'
import { challengeStore, type WaitingSignIn } from './challenges.store.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { passkeyStore } from './passkeys/passkeys.store.ts'
import type { Proofs } from './proofs.ts'
import { recordRefusedProof } from './record-refused-proof.store.ts'
import { recoveryCodeStore } from './codes/recovery-codes.store.ts'
import { secondFactorStore } from './second-factor.store.ts'

type SecondFactorSignInDeps = {
  db: Db
  rawQuery: RawQuery
  clock: Clock
  attempts: RateLimiter
  passkeys: Passkeys
  proofs: Proofs
  startSession: StartSession
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
}

type CompletedStep = { challenge: string; proof: SecondFactorProof }

/** Wrong proofs of one challenge; then the password is asked again. */
const ATTEMPTS_MAX = 5

export type SecondFactorSignIn = ReturnType<typeof createSecondFactorSignIn>

/** The second step of a sign-in, after the password or the provider, for an account with a second factor. */
export function createSecondFactorSignIn(deps: SecondFactorSignInDeps) {
  const { db, rawQuery, clock, attempts, passkeys, proofs, startSession, write, written } = deps

  const queueEmail = (tx: Tx, { email, username }: WaitingSignIn, event: SecondFactorEvent) =>
    write(tx, { kind: 'second_factor', to: email, name: username, event, at: clock.now() })

  /** An exceeded limit means that another person knows the password. */
  async function refuse(waiting: WaitingSignIn, { source }: ClientInfo, error: unknown): Promise<never> {
    if (!(error instanceof AppError)) throw error
    await recordRefusedProof(rawQuery, { userId: waiting.id, at: clock.now(), source })
    if (error.code === 'second_factor.too_many' && !(await attempts.refuses([tooManyCodesEmailLimit(waiting.id)]))) {
      await db.transaction().execute((tx) => queueEmail(tx, waiting, 'too_many_codes'))
      written()
    }
    throw error
  }

  /** Ends the challenge and uses the proof up, both or neither. Returns the recovery codes left if one was used. */
  const use = (waiting: WaitingSignIn, { challenge, proof }: CompletedStep, client: ClientInfo, device: string) =>
    proofs.verify({ userId: waiting.id, proof, challenge, device }).then((useProof) =>
      db.transaction().execute(async (tx) => {
        const [at, userId] = [clock.now(), waiting.id]
        const ended = { tokenHash: tokenHash(challenge), purpose: 'sign_in', userId, now: at } as const
        if (!(await challengeStore.consume(tx, ended))) fail('auth.challenge_over')
        await useProof(tx)
        if (proof.method !== 'recovery_code') return null
        const { source } = client
        await appendAuditLine(tx, { at, action: 'sign_in.recovery_code', workspaceId: null, user: waiting, source })
        await queueEmail(tx, waiting, 'recovery_code_used')
        return recoveryCodeStore.countLeft(tx, userId)
      }),
    )

  return {
    /** What the client needs for the second step. `ownLimit` is cleared by its success. */
    async ask(
      user: SignInAccount,
      ownLimit: Pick<RateLimit, 'name'>,
      { isOidc }: { isOidc: boolean } = { isOidc: false },
    ): Promise<SecondFactorChallenge> {
      const challenge = newToken()
      await challengeStore.insert(db, {
        tokenHash: tokenHash(challenge),
        userId: user.id,
        purpose: 'sign_in',
        passwordMark: tokenHash(user.passwordHash),
        clearedLimit: ownLimit.name,
        isOidc,
        expiresAt: new Date(clock.now().getTime() + secondFactorLimits.challengeLifeMs),
      })
      const methods = await secondFactorStore.methodsOf(db, user.id)
      const isByPasskey = methods.includes('passkey') && passkeys.host !== null
      const passkey = isByPasskey
        ? await passkeys.requestOptions(challenge, await passkeyStore.credentials(db, user.id))
        : null
      return { challenge, methods: methods.filter((method) => method !== 'passkey' || isByPasskey), passkey }
    },

    async complete(step: CompletedStep, client: ClientInfo) {
      const device = client.device === null ? '' : tokenHash(client.device)
      const attempt = { tokenHash: tokenHash(step.challenge), device, most: ATTEMPTS_MAX, now: clock.now() }
      const waiting = (await challengeStore.takeAttempt(db, attempt)) ?? fail('auth.challenge_over')
      if (tokenHash(waiting.passwordHash) !== waiting.passwordMark) fail('auth.challenge_over')
      const ownDevice = waiting.knowsDevice ? device : ''
      const recoveryCodesLeft = await use(waiting, step, client, ownDevice).catch((error: unknown) =>
        refuse(waiting, client, error),
      )
      await proofs.forgive(waiting.id, ownDevice)
      const session =
        (await startSession(
          waiting,
          client,
          { name: waiting.clearedLimit },
          waiting.isOidc ? 'sign_in.oidc' : 'sign_in',
        )) ?? fail('auth.challenge_over')
      if (recoveryCodesLeft !== null) written()
      const { id, username, email, roles, avatar } = waiting
      const { accessToken } = session
      return { device: session.device, answer: { id, username, email, roles, avatar, accessToken, recoveryCodesLeft } }
    },
  }
}
