/**
 * What a private origin may be used for: models, n8n, lead webhooks, external lookups, avatars, push services, the
 * OpenID Connect provider.
 */
export const ORIGIN_PURPOSES = ['model', 'n8n', 'leads', 'lookup', 'avatar', 'push', 'oidc'] as const
export type OriginPurpose = (typeof ORIGIN_PURPOSES)[number]

/** An origin in the private network that users' addresses may lead to; null allows every purpose. */
export type PrivateOrigin = { origin: string; purpose: OriginPurpose | null }

export const allowedOriginsFor = (origins: readonly PrivateOrigin[], requested: OriginPurpose): string[] =>
  origins.filter(({ purpose }) => purpose === null || purpose === requested).map(({ origin }) => origin)

/** Parses `http://127.0.0.1:5678` or `n8n=http://127.0.0.1:5678`; null for other text. */
export function parsePrivateOrigin(text: string): PrivateOrigin | null {
  const [, name, address = text] = /^([a-z0-9]{1,20})=(.*)$/.exec(text) ?? []
  const purpose = ORIGIN_PURPOSES.find((one) => one === name) ?? null
  const url = URL.parse(address)
  if ((name !== undefined && purpose === null) || !url || !/^https?:$/.test(url.protocol)) return null
  return { origin: url.origin, purpose }
}
