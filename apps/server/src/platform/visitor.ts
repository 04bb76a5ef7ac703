import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isIP, isIPv6 } from 'node:net'

/** Who knocks, before we know their name. */
export type Visitor = {
  /** The network they come from: an address, or of an IPv6 one the half that its owner cannot change at will. */
  source: string
  /** What this browser was given when it signed in before. */
  device: string | null
  userAgent: string
}

const COOKIE = 'portavoz_device'
const YEAR_S = 365 * 86_400

export function visitorOf(request: FastifyRequest): Visitor {
  const device = parseCookie(request.headers.cookie ?? '')[COOKIE] ?? ''
  return {
    source: sourceOf(request.ip),
    device: /^[\w-]{43}$/.test(device) ? device : null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** Scripts never see it, and it travels to the sign-in calls only: it opens nothing by itself. */
export function rememberDevice(reply: FastifyReply, device: string, isSecure: boolean): void {
  const cookie = { name: COOKIE, value: device, path: '/api/auth', maxAge: YEAR_S, httpOnly: true, secure: isSecure }
  void reply.header('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'strict' }))
}

/** Some proxies write the port too. */
const withoutPort = (address: string) =>
  address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')

/** `2001:db8:1:2::5` and `2001:db8:1:2:ffff::9` are one: whoever has the one has both. */
export function sourceOf(written: string): string {
  const address = withoutPort(written)
  // A proxy that passes on what anybody writes: all of those count as one.
  if (isIP(address) === 0) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  const groups = [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
