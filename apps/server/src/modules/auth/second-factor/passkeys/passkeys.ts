import {
  fail,
  secondFactorLimits,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
} from '@portavoz/contract'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { PasskeyCredential } from './passkeys.store.ts'
import type { RelyingParty } from './relying-party.ts'
import { parseJson } from '../../../../platform/text/json/parse-json.ts'
import { ignoreFailure } from '../../../../platform/errors/ignore-failure.ts'

/** EdDSA, ES256 and RS256, which all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded on first use: most starts of the server never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

export type Passkeys = ReturnType<typeof createPasskeys>

/** WebAuthn for one installation; null where its address allows no passkeys. Challenges are tokens of ours. */
export function createPasskeys(relyingParty: RelyingParty | null) {
  const here = () => relyingParty ?? fail('second_factor.passkeys_impossible')

  return {
    host: relyingParty?.id ?? null,

    async creationOptions(
      challenge: string,
      user: { id: string; username: string },
      existing: readonly PasskeyCredential[],
    ): Promise<PasskeyCreation> {
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: 'Portavoz',
        rpID: here().id,
        userID: new Uint8Array(Buffer.from(user.id)),
        userName: user.username,
        userDisplayName: user.username,
        challenge: bytesOf(challenge),
        timeout: secondFactorLimits.challengeLifeMs,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        excludeCredentials: existing.map(descriptorOf),
      })
      return options as PasskeyCreation
    },

    async requestOptions(challenge: string, credentials: readonly PasskeyCredential[]): Promise<PasskeyRequest> {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: here().id,
        challenge: bytesOf(challenge),
        timeout: secondFactorLimits.challengeLifeMs,
        userVerification: 'preferred',
        allowCredentials: credentials.map(descriptorOf),
      })
      return options as PasskeyRequest
    },

    /**
     * The new credential; null for a response that is not of this challenge and installation. Other attestations than
     * `none`, which we ask for, are refused: to verify their certificates the library would fetch addresses in them.
     */
    async verifyRegistration(
      challenge: string,
      { response, ...credential }: PasskeyRegistration,
    ): Promise<WebAuthnCredential | null> {
      const { id, acceptsOrigin } = here()
      const origin = originIn(response.clientDataJSON)
      if (origin === null || !acceptsOrigin(origin)) return null
      if ((await attestationFormatOf(response.attestationObject)) !== 'none') return null
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const { clientDataJSON, attestationObject } = response
      const verified = await ignoreFailure(
        verifyRegistrationResponse({
          response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          supportedAlgorithmIDs: ALGORITHMS,
          requireUserVerification: false,
        }),
      )
      return verified?.registrationInfo?.credential ?? null
    },

    /** The new counter; null for a response that is not of this credential, challenge and installation. */
    async verifyAssertion(
      challenge: string,
      { response, ...credential }: PasskeyAssertion,
      stored: PasskeyCredential,
    ): Promise<number | null> {
      if (relyingParty === null) return null
      const origin = originIn(response.clientDataJSON)
      if (origin === null || !relyingParty.acceptsOrigin(origin)) return null
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const { clientDataJSON, authenticatorData, signature } = response
      const verified = await ignoreFailure(
        verifyAuthenticationResponse({
          response: {
            ...credential,
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: relyingParty.id,
          credential: {
            id: stored.credentialId,
            publicKey: new Uint8Array(stored.publicKey),
            counter: Number(stored.counter),
          },
          requireUserVerification: false,
        }),
      )
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}

const descriptorOf = ({ credentialId, transports }: PasskeyCredential) => ({ id: credentialId, transports })

const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'))

/** Null for bytes that are no attestation object. */
async function attestationFormatOf(attestationObject: string): Promise<string | null> {
  const { decodeAttestationObject } = await loadHelpers()
  try {
    return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('fmt')
  } catch {
    return null
  }
}

/** The origin that the browser wrote; the signature covers it. */
function originIn(clientDataJSON: string): string | null {
  const data = parseJson(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown } | null | undefined
  return typeof data?.origin === 'string' ? data.origin : null
}
