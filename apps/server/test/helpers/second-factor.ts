import type { SecondFactorProof } from '@portavoz/contract'
import { Secret, TOTP } from 'otpauth'
import { createAuthenticator } from '../fakes/webauthn/authenticator.ts'
import { PASSWORD } from '../test-accounts.ts'
import type { TestServer } from '../test-server.ts'

/** Where the test server's console is, as its default `PUBLIC_URL` says. */
export const ORIGIN = 'http://localhost:8080'

export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export const STEP_MS = 30_000

/** Sets an app with codes up, as the console does. The code of the current step is used by it. */
export async function enrolTotp(server: TestServer, token: string, proof?: SecondFactorProof) {
  const started = await server.call('POST', '/api/user/second-factor/totp', { currentPassword: PASSWORD, proof }, token)
  const { secret } = started.body.data as { secret: string }
  const code = codeAt(secret, server.clock.now())
  const confirmed = await server.call('POST', '/api/user/second-factor/totp/confirm', { code }, token)
  const recoveryCodes = confirmed.body.data.recoveryCodes as string[]
  return { secret, recoveryCodes, code: () => codeAt(secret, server.clock.now()) }
}

/** Adds a passkey, as the console does. */
export async function enrolPasskey(server: TestServer, token: string, proof?: SecondFactorProof, options = {}) {
  const authenticator = createAuthenticator({ origin: ORIGIN, ...options })
  const reauthentication = { currentPassword: PASSWORD, proof }
  const { body } = await server.call('POST', '/api/user/second-factor/passkeys/start', reauthentication, token)
  const { challenge, passkey } = body.data
  const registration = authenticator.create(passkey)
  const input = { challenge, name: 'Llave azul', registration }
  const added = await server.call('POST', '/api/user/second-factor/passkeys', input, token)
  return { authenticator, input, added }
}

export const signInWithPassword = ({ call }: TestServer, username = 'mariana', headers: Record<string, string> = {}) =>
  call('POST', '/api/auth/signin', { username, password: PASSWORD }, undefined, headers)

export const completeSignIn = (
  { call }: TestServer,
  challenge: string,
  proof: unknown,
  headers: Record<string, string> = {},
) => call('POST', '/api/auth/signin/second-factor', { challenge, proof }, undefined, headers)

/** The challenge of a sign-in with the right password. */
export const challengeOf = async (server: TestServer, username = 'mariana') =>
  (await signInWithPassword(server, username)).body.data as { challenge: string; methods: string[]; passkey: never }
