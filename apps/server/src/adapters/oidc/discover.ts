import type { Configuration, ServerMetadata } from 'openid-client'
import type { Clock } from '../../platform/time/clock.ts'
import type { IdentityProviderSettings } from '../../ports/identity-provider.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

/** Loaded on first use: most installations never need it. */
export const loadOpenIdClient = () => import('openid-client')

const REQUEST_TIMEOUT_S = 8
const CLOCK_TOLERANCE_S = 60
/** A provider's new keys and addresses are known after this time. */
const KEPT_MS = 60 * 60_000

/** The discovery document names another issuer than the configured one: then its tokens are not trusted. */
export class WrongIssuerError extends Error {
  readonly code = 'OAUTH_WRONG_ISSUER'
  readonly found: string
  constructor(found: string) {
    super('the discovery document is of another issuer')
    this.found = found
  }
}

/** Requests the discovery document. Signatures of ID tokens are verified, also where TLS would be enough. */
export async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: IdentityProviderSettings): Promise<Configuration> {
  const client = await loadOpenIdClient()
  const address = new URL(issuer)
  const execute = [client.enableNonRepudiationChecks]
  // oxlint-disable-next-line typescript/no-deprecated -- the environment allows it for private addresses only
  if (address.protocol === 'http:') execute.push(client.allowInsecureRequests)
  const [byHeader, byBody] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  const config = await client.discovery(
    address,
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_S },
    (server, ...request) => (acceptsHeader(server) ? byHeader : byBody)(server, ...request),
    { [client.customFetch]: createGuardedFetch(address), timeout: REQUEST_TIMEOUT_S, execute },
  )
  const { issuer: found } = config.serverMetadata()
  // The library accepts templates of Microsoft, which stand for the people of all organizations.
  if (URL.parse(found)?.href !== address.href) throw new WrongIssuerError(found)
  return config
}

/** Providers that list no method use the header, as OpenID Connect Discovery says. */
const acceptsHeader = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean =>
  methods?.includes('client_secret_basic') ?? true

/** The discovered provider, kept for an hour; a failure is not kept. */
export function createDiscovery(settings: IdentityProviderSettings, clock: Clock): () => Promise<Configuration> {
  let kept: { config: Promise<Configuration>; until: number } | null = null
  return async () => {
    const now = clock.now().getTime()
    if (kept === null || kept.until <= now) {
      const next = { config: discoverProvider(settings), until: now + KEPT_MS }
      kept = next
      next.config.catch(() => {
        if (kept === next) kept = null
      })
    }
    return kept.config
  }
}
