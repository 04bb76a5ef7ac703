import type { BigCount, WithDefault } from './columns.ts'

/** The secret of an app with codes, sealed. A code of `lastStep` or an earlier step is refused. */
type TotpFactorTable = {
  userId: string
  sealed: string
  lastStep: BigCount
  createdAt: Date
}

/** A new secret until a code of it is typed. */
type TotpEnrolmentTable = { userId: string; sealed: string; expiresAt: Date }

/** sha256 of the code; the code itself is never stored. */
type RecoveryCodeTable = { userId: string; codeHash: string; usedAt: WithDefault<Date | null> }

/** A WebAuthn credential of a person. */
type PasskeyTable = {
  id: string
  userId: string
  /** base64url */
  credentialId: string
  /** COSE */
  publicKey: Buffer
  /** Zero for authenticators that do not count. */
  counter: BigCount
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: WithDefault<Date | null>
}

/** A sign-in or a change that waits for a second factor, by the sha256 of its token. */
type SecondFactorChallengeTable = {
  tokenHash: string
  userId: string
  purpose: 'sign_in' | 'confirm' | 'passkey'
  /** sha256 of the password hash: a new password ends what waits. */
  passwordMark: string
  /** The limit that a completed sign-in clears. */
  clearedLimit: string
  attempts: WithDefault<number>
  /** The first step was a sign-in with the provider. */
  isOidc: WithDefault<boolean>
  expiresAt: Date
}

export interface SecondFactorTables {
  totpFactors: TotpFactorTable
  totpEnrolments: TotpEnrolmentTable
  recoveryCodes: RecoveryCodeTable
  passkeys: PasskeyTable
  secondFactorChallenges: SecondFactorChallengeTable
}
