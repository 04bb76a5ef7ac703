import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Evolution signs an event once, and goes on offering it for half an hour; clocks differ. */
const LATE_MS = 60 * 60_000
const EARLY_MS = 5 * 60_000

const Claims = z.object({ iat: z.number(), exp: z.number() })
const Header = z.object({ alg: z.literal('HS256') })

/** Whether a bearer is the secret itself, or was signed with it as `jwt_key` has Evolution do. */
export function opens(authorization: string | undefined, secret: string, now: Date): boolean {
  const shown = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1] ?? ''
  const [header = '', claims = '', signature = '', ...rest] = shown.split('.')
  const signed = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url')
  // Both are compared whatever was shown.
  const [isSecret, isSigned] = [same(secret, shown), same(signed, signature)]
  return isSecret || (isSigned && rest.length === 0 && isGood(header, claims, now))
}

function isGood(header: string, claims: string, now: Date): boolean {
  const [how, when] = [z.safeParse(Header, read(header)), z.safeParse(Claims, read(claims))]
  if (!how.success || !when.success) return false
  const { iat, exp } = when.data
  return iat * 1_000 < now.getTime() + EARLY_MS && exp * 1_000 > now.getTime() - LATE_MS
}

function read(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}

/** Digests have one length whatever was shown, so the comparison takes one time. */
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
