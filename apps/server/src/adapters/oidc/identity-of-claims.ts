import { Email, fail, limits } from '@portavoz/contract'
import type { Identity } from '../../ports/identity-provider.ts'

/** OpenID Connect Core allows no more. */
const SUBJECT_MAX = 255

/** Claims of a verified ID token, with those of the userinfo endpoint. */
export type Claims = Record<string, unknown>

/** An address counts only with `email_verified: true`: at many providers people type any address. */
export function identityOfClaims(issuer: string, claims: Claims): Identity {
  const { sub: subject } = claims
  if (!isSubject(subject)) return fail('auth.oidc_invalid')
  const email = claims['email_verified'] === true ? (Email.safeParse(claims['email']).data ?? null) : null
  const names = [claims['preferred_username'], claims['nickname'], claims['name'], email?.split('@')[0]]
  return { issuer, subject, email, names: names.filter(isText).map((name) => name.slice(0, limits.credentialMax)) }
}

/** PostgreSQL stores no NUL, and the driver makes every lone surrogate the same character. */
const isSubject = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= SUBJECT_MAX &&
  value.isWellFormed() &&
  !value.includes('\0')

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
