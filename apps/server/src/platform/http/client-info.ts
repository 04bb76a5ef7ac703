import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isIP, isIPv6 } from 'node:net'

/** What is known of a client before it signs in. */
export type ClientInfo = {
  /**
   * The source network: an IPv4 address, or the /64 prefix of an IPv6 address, which its owner cannot change at will.
   */
  source: string
  /** The device token that this browser got at an earlier sign-in. */
  device: string | null
  userAgent: string
}

const DEVICE_COOKIE = 'portavoz_device'
const YEAR_S = 365 * 86_400

export function readClientInfo(request: FastifyRequest): ClientInfo {
  const device = parseCookie(request.headers.cookie ?? '')[DEVICE_COOKIE] ?? ''
  return {
    // A closed socket has no address.
    source: sourceNetwork(request.ip ?? ''),
    device: /^[\w-]{43}$/.test(device) ? device : null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** Node keeps an address that was read while the socket was open; a client that disconnects cannot hide it then. */
export const keepAddress = ({ socket }: FastifyRequest): boolean => socket.remoteAddress !== undefined

/** The cookie is invisible to scripts and sent only to sign-in endpoints; it grants no access by itself. */
export function rememberDevice(reply: FastifyReply, device: string, isSecure: boolean): void {
  const cookie = {
    name: DEVICE_COOKIE,
    value: device,
    path: '/api/auth',
    maxAge: YEAR_S,
    httpOnly: true,
    secure: isSecure,
  }
  void reply.header('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'strict' }))
}

/** Some proxies add the port. */
const stripPort = (address: string) =>
  address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')

/** `2001:db8:1:2::5` and `2001:db8:1:2:ffff::9` are one source, because one owner has the whole /64. */
export function sourceNetwork(text: string): string {
  const address = stripPort(text)
  // A proxy may forward arbitrary text; all such clients count as one source.
  if (isIP(address) === 0) return 'unknown'
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mappedIpv4 !== undefined || !isIPv6(address)) return mappedIpv4 ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  const groups = [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
