import { AppError, fail } from '@portavoz/contract'
import type { Configuration } from 'openid-client'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { IdentityProvider, IdentityProviderSettings } from '../../ports/identity-provider.ts'
import { createDiscovery, loadOpenIdClient } from './discover.ts'
import { type Claims, identityOfClaims } from './identity-of-claims.ts'
import { classifyFailure } from './provider-failure.ts'

type OidcProviderDeps = { settings: IdentityProviderSettings; redirectUri: string; clock: Clock; log: Log }

/** `openid`, and the claims that name a person. */
const SCOPE = 'openid email profile'

/** Authorization code flow with PKCE at the installation's provider. */
export function createOidcProvider({ settings, redirectUri, clock, log }: OidcProviderDeps): IdentityProvider {
  const discover = createDiscovery(settings, clock)
  const issuer = new URL(settings.issuer).href

  /** Translates an error of the library. The log gets a code, never the response. */
  async function translate<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError) throw error
      const { code, reason } = classifyFailure(error)
      log.warn({ reason, code }, 'sign-in with the OpenID Connect provider failed')
      return fail(code)
    }
  }

  return {
    name: settings.name,
    issuer,

    visitUrl: ({ state, nonce, verifier }) =>
      translate(async () => {
        const client = await loadOpenIdClient()
        const address = client.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return address.href
      }),

    identify: (response, { state, nonce, verifier }) =>
      translate(async () => {
        const client = await loadOpenIdClient()
        const config = await discover()
        const address = new URL(redirectUri)
        for (const [name, value] of Object.entries(response))
          if (value !== undefined) address.searchParams.set(name, value)
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims: Claims = { ...tokens.claims() }
        return identityOfClaims(issuer, await withUserInfo(config, claims, tokens.access_token))
      }),
  }
}

/** Some providers name the address at the userinfo endpoint only. The library compares its subject. */
async function withUserInfo(config: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  const isComplete = claims['email'] !== undefined && claims['email_verified'] !== undefined
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims
  const client = await loadOpenIdClient()
  return { ...claims, ...(await client.fetchUserInfo(config, accessToken, String(claims['sub']))) }
}
