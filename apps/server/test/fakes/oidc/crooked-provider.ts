import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { answerJson, readText, serveOnLoopback } from '../loopback-server.ts'

type TokenClaims = Record<string, unknown>

/** What the provider does wrong. Without any of it, it is a right one. */
export type Faults = {
  /** Replaces claims of the ID token. */
  claims?: (right: TokenClaims) => TokenClaims
  /** Changes the discovery document. */
  discovery?: (right: Record<string, unknown>) => Record<string, unknown>
  /** Signs with a key that is not published. */
  foreignKey?: boolean
  /** `none`: no signature. */
  alg?: 'none'
  /** Answers the token request so. */
  token?: { status: number; body: unknown }
  /** Fills the token response up to this size. */
  padding?: number
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [published, foreign] = [newKey(), newKey()]

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

export type CrookedProvider = Awaited<ReturnType<typeof startCrookedProvider>>

/** A provider without sign-in page that signs what its faults say. The code is the nonce. */
export async function startCrookedProvider() {
  const faults: Faults = {}
  const requests: { path: string; authorization: string | undefined; form: URLSearchParams }[] = []
  const server = await serveOnLoopback(async (request, response) => {
    const { url = '', headers } = request
    const form = new URLSearchParams(await readText(request))
    requests.push({ path: url, authorization: headers.authorization, form })
    if (url === '/.well-known/openid-configuration') {
      const right = {
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
      return answerJson(response, 200, faults.discovery?.(right) ?? right)
    }
    if (url === '/jwks')
      return answerJson(response, 200, {
        keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      })
    if (faults.token) return answerJson(response, faults.token.status, faults.token.body)
    const [nonce = '', sub = ''] = (form.get('code') ?? '').split('.')
    const now = Math.floor(Date.now() / 1_000)
    const right = {
      iss: server.url,
      sub,
      aud: 'portavoz',
      iat: now,
      exp: now + 300,
      nonce,
      email: `${sub}@ejemplo.co`,
      email_verified: true,
    }
    const header = encode({ alg: faults.alg ?? 'RS256', kid: 'k' })
    const body = `${header}.${encode(faults.claims?.(right) ?? right)}`
    const key = faults.foreignKey ? foreign.privateKey : published.privateKey
    const signature = faults.alg === 'none' ? '' : sign('sha256', Buffer.from(body), key).toString('base64url')
    return answerJson(response, 200, {
      access_token: 'un-token-de-acceso-secreto',
      token_type: 'Bearer',
      id_token: `${body}.${signature}`,
      ...(faults.padding && { padding: 'a'.repeat(faults.padding) }),
    })
  })
  return {
    url: server.url,
    env: { OIDC_ISSUER: server.url, OIDC_CLIENT_ID: 'portavoz', OIDC_CLIENT_SECRET: 'un-secreto: de prueba' },
    faults,
    requests,
    /** Where the browser comes back to after a sign-in of `sub`. */
    redirectOf: (address: string, sub: string): URL => {
      const { searchParams } = new URL(address)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      back.searchParams.set('code', `${searchParams.get('nonce')}.${sub}`)
      return back
    },
    /** Whether a verifier is the one of this address. */
    isVerifierOf: (address: string, verifier: string): boolean =>
      createHash('sha256').update(verifier).digest('base64url') === new URL(address).searchParams.get('code_challenge'),
    close: server.unplug,
  }
}
