import type { CustomFetch } from 'openid-client'
import { createBoundedFetch } from '../../platform/network/safe-fetch.ts'

/** Many times the size of a provider's documents and tokens. */
const RESPONSE_MAX_BYTES = 512 * 1024

/**
 * `fetch` for what the provider's discovery document names: bounded, without redirects, and without encryption only at
 * the issuer's own origin.
 */
export function createGuardedFetch(issuer: URL): CustomFetch {
  const boundedFetch = createBoundedFetch(RESPONSE_MAX_BYTES)
  return async (address, options) => {
    const { protocol, origin } = new URL(address)
    if (protocol !== 'https:' && origin !== issuer.origin)
      throw new TypeError('the provider names an address without TLS')
    return boundedFetch(address, options as RequestInit)
  }
}
