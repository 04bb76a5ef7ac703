import type { CheckIdentityProvider, IdentityProviderSettings } from '../../ports/identity-provider.ts'
import { discoverProvider, WrongIssuerError } from './discover.ts'
import { classifyFailure } from './provider-failure.ts'

/** Requests the discovery document, without a sign-in. */
export const createCheckProvider =
  (settings: IdentityProviderSettings): CheckIdentityProvider =>
  async () => {
    try {
      const { code_challenge_methods_supported: methods, jwks_uri: keys } = (
        await discoverProvider(settings)
      ).serverMetadata()
      if (keys === undefined) return { outcome: 'bad', why: 'su documento no dice dónde están sus claves (jwks_uri)' }
      if (methods && !methods.includes('S256')) return { outcome: 'bad', why: 'no admite PKCE con S256' }
      return { outcome: 'good' }
    } catch (error) {
      return { outcome: 'bad', why: describe(error) }
    }
  }

function describe(error: unknown): string {
  const found = foundIssuer(error)
  if (found !== null) return `su documento dice que es «${found}»: si es el tuyo, escríbelo así en OIDC_ISSUER`
  const { code, reason } = classifyFailure(error)
  return code === 'auth.oidc_unreachable'
    ? reason
    : `su documento .well-known/openid-configuration no está ahí o no vale (${reason})`
}

/** The issuer in a document of another one; null for other errors. */
function foundIssuer(error: unknown): string | null {
  const { cause } = error as { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }
  const found = error instanceof WrongIssuerError ? error.found : cause?.attribute === 'issuer' && cause.body?.issuer
  return typeof found === 'string' && URL.canParse(found) ? found.slice(0, 200) : null
}
