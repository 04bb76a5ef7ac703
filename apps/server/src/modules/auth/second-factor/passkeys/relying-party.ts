import { isIP } from 'node:net'

/** Where passkeys of this installation work: WebAuthn binds them to a host name with https, or to localhost. */
export type RelyingParty = { id: string; acceptsOrigin: (origin: string) => boolean }

/** Null for an address that WebAuthn refuses: an IP address, or plain http on another host than localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  if (protocol !== 'https:' && !isLocal) return null
  // Any port of this machine: a proxy for development serves the console on another one.
  return { id: hostname, acceptsOrigin: (other) => other === origin || (isLocal && isOnHost(other, hostname)) }
}

const isOnHost = (origin: string, hostname: string): boolean =>
  URL.canParse(origin) && new URL(origin).hostname === hostname
