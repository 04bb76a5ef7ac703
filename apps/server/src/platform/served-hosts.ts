import { isIP } from 'node:net'
import type { Clock } from './clock.ts'

/** A saved address that another process wrote is known after so long at most. */
const SAVED_FOR_MS = 5_000

type Needs = {
  publicUrl: string
  /** Names of `ALLOWED_HOSTS`, which may begin with `*.`. */
  allowedHosts: readonly string[]
  /** Addresses that administrators saved for their n8n to call. */
  savedUrls: () => Promise<string[]>
  clock: Clock
}

/** The name in a `Host` header, as URLs spell it; null for what is none. */
export function hostNameOf(header: string): string | null {
  if (!/^[^\s/\\@?#]{1,260}$/.test(header)) return null
  const name = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '')
  return name === undefined || name === '' ? null : name
}

export type ServesHost = (name: string) => Promise<boolean>

/**
 * Whether requests under this name are for this installation. A page elsewhere can have its own name resolve to this
 * server and then talk to it from a visitor's browser: it cannot do so under a loopback name or an IP address.
 */
export function createServesHost({ publicUrl, allowedHosts, savedUrls, clock }: Needs): ServesHost {
  const own = new Set([new URL(publicUrl).hostname, ...allowedHosts.filter((name) => !name.startsWith('*.'))])
  const endings = allowedHosts.filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  let saved: Promise<Set<string>> | null = null
  let savedAt = -Infinity

  const savedNames = (): Promise<Set<string>> => {
    const now = clock.now().getTime()
    if (saved && Math.abs(now - savedAt) < SAVED_FOR_MS) return saved
    savedAt = now
    saved = savedUrls().then((urls) => new Set(urls.map((url) => URL.parse(url)?.hostname ?? '')))
    saved.catch(() => (saved = null))
    return saved
  }

  return async (name) =>
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    own.has(name) ||
    endings.some((ending) => name.endsWith(ending)) ||
    (await savedNames()).has(name)
}
