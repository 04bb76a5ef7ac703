import * as z from 'zod/mini'
import { Id, requiredText, Time } from '../common/schema.ts'
import { secondFactorLimits } from './limits.ts'

/** How a person proves the second factor. A recovery code works once, where the other two are lost. */
export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery_code'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

/** A token that is valid for five minutes and once. It is also the WebAuthn challenge of a passkey. */
export const ChallengeToken = z
  .string({ error: 'Empieza de nuevo' })
  .check(z.minLength(1, 'Empieza de nuevo'), z.maxLength(200, 'Empieza de nuevo'))

const base64url = (max: number) => z.string().check(z.maxLength(max))
const CREDENTIAL_ID_MAX = 1_400

const credentialFields = {
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
}

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** `RegistrationResponseJSON` of WebAuthn. */
export const PasskeyRegistration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(PasskeyDescriptor),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The `data` of `auth.second_factor`: what a client needs to complete the sign-in. */
export const SecondFactorChallenge = z.object({
  challenge: z.string(),
  /** What this account has. */
  methods: z.array(SecondFactorMethod),
  /** Null for an account without passkeys. */
  passkey: z.nullable(PasskeyRequest),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

const codeRequired = 'Escribe el código'

/** Six digits, as the app shows them: blanks are left out. */
export const TotpCode = z.string({ error: codeRequired }).check(
  z.maxLength(40, 'Son seis números'),
  z.overwrite((value) => value.replaceAll(/\s/g, '')),
  z.minLength(1, codeRequired),
  z.regex(/^\d{6}$/, 'Son seis números'),
)

/** Sixteen letters and digits; case, blanks and hyphens do not matter. */
export const RecoveryCode = z
  .string({ error: codeRequired })
  .check(z.minLength(1, codeRequired), z.maxLength(60, 'Ese código de recuperación no vale'))

export const SecondFactorProof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: TotpCode }),
  z.object({ method: z.literal('recovery_code'), code: RecoveryCode }),
  z.object({
    method: z.literal('passkey'),
    /** At a sign-in the one of the sign-in; otherwise that of `secondFactor.challenge`. */
    challenge: z.optional(ChallengeToken),
    assertion: PasskeyAssertion,
  }),
])
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

export const PasskeyName = requiredText('Ponle un nombre', secondFactorLimits.passkeyName)

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactorState = z.object({
  /** Since when an app with codes is set up; null without one. */
  totpSince: z.nullable(Time),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
  /** The host of the console where passkeys work; null where its address allows none. */
  passkeyHost: z.nullable(z.string()),
  /** Names of the person's workspaces that demand a second factor. */
  demandedBy: z.array(z.string()),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>
