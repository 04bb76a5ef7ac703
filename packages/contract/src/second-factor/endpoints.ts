import * as z from 'zod/mini'
import { User } from '../auth/sign-in.ts'
import { EmptyObject, Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Reauthentication } from './reauthentication.ts'
import {
  ChallengeToken,
  Passkey,
  PasskeyCreation,
  PasskeyName,
  PasskeyRegistration,
  PasskeyRequest,
  SecondFactorProof,
  SecondFactorState,
  TotpCode,
} from './schema.ts'

/** Apart from `auth`, whose calls are in the bundle of the sign-in screen. */
export const secondFactorSignIn = {
  /** The second step of a sign-in that was answered with `auth.second_factor`. */
  complete: endpoint({
    method: 'POST',
    path: '/auth/signin/second-factor',
    access: 'public',
    shape: 'bare',
    input: z.object({ challenge: ChallengeToken, proof: SecondFactorProof }),
    output: z.extend(User, {
      accessToken: z.string(),
      /** How many recovery codes are left, if one was used. */
      recoveryCodesLeft: z.nullable(z.number()),
    }),
  }),
}

/** Shown once; null where the account has codes already. */
const RecoveryCodes = z.nullable(z.array(z.string()))

/** Every change asks for a `Reauthentication`, in its first step. */
export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    access: 'person',
    input: EmptyObject,
    output: SecondFactorState,
  }),
  /** For a proof by passkey. */
  challenge: endpoint({
    method: 'POST',
    path: '/user/second-factor/challenge',
    access: 'person',
    input: EmptyObject,
    output: z.object({ challenge: z.string(), passkey: PasskeyRequest }),
  }),
  /** The secret counts after `confirmTotp`; an earlier app keeps working until then. */
  startTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp',
    access: 'person',
    input: Reauthentication,
    output: z.object({ secret: z.string(), qrCode: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp/confirm',
    access: 'person',
    audit: 'second_factor.totp_added',
    input: z.object({ code: TotpCode }),
    output: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp/remove',
    access: 'person',
    audit: 'second_factor.totp_removed',
    input: Reauthentication,
    output: EmptyObject,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkeys/start',
    access: 'person',
    input: Reauthentication,
    output: z.object({ challenge: z.string(), passkey: PasskeyCreation }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkeys',
    access: 'person',
    audit: 'second_factor.passkey_added',
    status: 201,
    input: z.object({ challenge: ChallengeToken, name: PasskeyName, registration: PasskeyRegistration }),
    output: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes }),
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/user/second-factor/passkeys/:passkeyId',
    access: 'person',
    input: z.object({ passkeyId: Id, name: PasskeyName }),
    output: Passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkeys/:passkeyId/remove',
    access: 'person',
    audit: 'second_factor.passkey_removed',
    input: z.extend(Reauthentication, { passkeyId: Id }),
    output: EmptyObject,
  }),
  /** The earlier codes stop working. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    access: 'person',
    audit: 'second_factor.codes_renewed',
    input: Reauthentication,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
}
