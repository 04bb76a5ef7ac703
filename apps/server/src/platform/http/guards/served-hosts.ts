import { isIP } from 'node:net'
import type { Clock } from '../../time/clock.ts'

/** How long the saved addresses are cached; a change in another process takes effect after at most this time. */
const CACHE_MS = 5_000

type ServedHostsDeps = {
  publicUrl: string
  /** Names of `ALLOWED_HOSTS`, which may begin with `*.`. */
  allowedHosts: readonly string[]
  /** The addresses at which administrators let their n8n call this server. */
  savedUrls: () => Promise<string[]>
  clock: Clock
}

/** The normalized name of a `Host` header; null for an invalid one. */
export function parseHostName(header: string): string | null {
  if (!/^[^\s/\\@?#]{1,260}$/.test(header)) return null
  const name = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '')
  return name === undefined || name === '' ? null : name
}

export type IsServedHost = (name: string) => Promise<boolean>

/**
 * Whether requests for this host name are served. It stops DNS rebinding: another site could point its own name at this
 * server and read it from a visitor's browser, but not under a loopback name or an IP address.
 */
export function createIsServedHost({ publicUrl, allowedHosts, savedUrls, clock }: ServedHostsDeps): IsServedHost {
  const exactNames = new Set([new URL(publicUrl).hostname, ...allowedHosts.filter((name) => !name.startsWith('*.'))])
  const suffixes = allowedHosts.filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  let saved: Promise<Set<string>> | null = null
  let savedAt = -Infinity

  const savedNames = (): Promise<Set<string>> => {
    const now = clock.now().getTime()
    if (saved && Math.abs(now - savedAt) < CACHE_MS) return saved
    savedAt = now
    saved = savedUrls().then((urls) => new Set(urls.map((url) => URL.parse(url)?.hostname ?? '')))
    saved.catch(() => (saved = null))
    return saved
  }

  return async (name) =>
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    exactNames.has(name) ||
    suffixes.some((suffix) => name.endsWith(suffix)) ||
    (await savedNames()).has(name)
}
