import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../platform/text/json/parse-json.ts'

/** Evolution signs an event once and offers it for half an hour; clocks differ. */
const MAX_AGE_MS = 60 * 60_000
const MAX_CLOCK_SKEW_MS = 5 * 60_000

const ClaimsSchema = z.object({ iat: z.number(), exp: z.number() })
const HeaderSchema = z.object({ alg: z.literal('HS256') })

/** Accepts the secret itself as bearer token, or a JWT that Evolution signed with it (`jwt_key`). */
export function isAuthorized(authorization: string | undefined, secret: string, now: Date): boolean {
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1] ?? ''
  const [header = '', claims = '', signature = '', ...rest] = token.split('.')
  const expectedSignature = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url')
  // Always compares both, so that the time does not depend on the token.
  const [isSecret, isSigned] = [isEqual(secret, token), isEqual(expectedSignature, signature)]
  return isSecret || (isSigned && rest.length === 0 && isValidToken(header, claims, now))
}

function isValidToken(header: string, claims: string, now: Date): boolean {
  const [algorithm, period] = [
    z.safeParse(HeaderSchema, parsePart(header)),
    z.safeParse(ClaimsSchema, parsePart(claims)),
  ]
  if (!algorithm.success || !period.success) return false
  const { iat, exp } = period.data
  return iat * 1_000 < now.getTime() + MAX_CLOCK_SKEW_MS && exp * 1_000 > now.getTime() - MAX_AGE_MS
}

const parsePart = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString())

/** Compares digests of equal length in constant time. */
const isEqual = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
