import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const LIFE_S = 10 * 60

/** The prefix keeps other hosts of the domain from setting it. Browsers accept it with https only. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-portavoz_oidc' : 'portavoz_oidc')

export function readVisitCookie(request: FastifyRequest, isSecure: boolean): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[nameOf(isSecure)] ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

/** `Lax`: the provider's redirect comes from another site. Null deletes it. */
export function setVisitCookie(reply: FastifyReply, browser: string | null, isSecure: boolean): void {
  const cookie = {
    name: nameOf(isSecure),
    value: browser ?? '',
    path: '/',
    maxAge: browser === null ? 0 : LIFE_S,
    httpOnly: true,
    secure: isSecure,
  }
  void reply.header('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }))
}
