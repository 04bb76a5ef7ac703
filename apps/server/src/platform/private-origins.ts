/** What private origins may be opened for: addresses of models, of n8n, of those who are sent leads, of lookups, of pictures. */
export const PURPOSES = ['model', 'n8n', 'leads', 'lookup', 'avatar'] as const
export type Purpose = (typeof PURPOSES)[number]

/** An origin inside the network that users' addresses may lead to; for everything where it has no purpose. */
export type PrivateOrigin = { origin: string; purpose: Purpose | null }

export const originsFor = (origins: readonly PrivateOrigin[], wanted: Purpose): string[] =>
  origins.filter(({ purpose }) => purpose === null || purpose === wanted).map(({ origin }) => origin)

/** «http://127.0.0.1:5678» or «n8n=http://127.0.0.1:5678»; null for anything else. */
export function privateOrigin(written: string): PrivateOrigin | null {
  const [, name, address = written] = /^([a-z0-9]{1,20})=(.*)$/.exec(written) ?? []
  const purpose = PURPOSES.find((one) => one === name) ?? null
  const url = URL.parse(address)
  if ((name !== undefined && purpose === null) || !url || !/^https?:$/.test(url.protocol)) return null
  return { origin: url.origin, purpose }
}
