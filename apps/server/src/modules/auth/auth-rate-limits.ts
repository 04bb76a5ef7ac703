import type { LinkPurpose } from '@portavoz/contract'
import type { RateLimit } from '../../platform/security/rate-limiter.ts'
import { tokenHash } from '../../platform/security/tokens.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Typed text is counted by its hash: it may be a password, of any length, or look like the name of another count. */
const hashTyped = tokenHash

/** Too many attempts on one account lock it; too many of one source have to wait. */
export type SignInRateLimit = RateLimit & { locks: boolean }

/** Ends the name of every count of one account. `key` is the database's `nameKey`. */
export const nameSuffix = (key: string) => ` of ${key}`

/** Ends a count name before the account's key is known. */
export const SUFFIX_WITHOUT_KEY = nameSuffix('')

/** A known browser has its own count, which others cannot use up. `device` is the SHA-256 of its token. */
export const deviceLimit = (key: string, device: string): SignInRateLimit => ({
  name: `sign-in on ${device}${nameSuffix(key)}`,
  locks: true,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})

/** The name may be unknown: both are refused alike. */
const accountSourceLimit = (key: string, source: string): SignInRateLimit => ({
  name: `sign-in from ${source}${nameSuffix(key)}`,
  locks: true,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})

const accountLimit = (key: string): SignInRateLimit => ({
  name: `sign-in${nameSuffix(key)}`,
  locks: true,
  most: 50,
  withinMs: 60 * MINUTE_MS,
})

const sourceLimit = (source: string): SignInRateLimit => ({
  name: `sign-in from ${source}`,
  locks: false,
  most: 60,
  withinMs: 15 * MINUTE_MS,
})

/** The limits of one sign-in: success clears the first, and exceeding one that locks sends an e-mail. */
export type SignInRateLimits = readonly [own: SignInRateLimit, ...shared: SignInRateLimit[]]

/** `key` is the `nameKey` of the typed name, `device` the SHA-256 of the browser's token. */
export const signInRateLimits = (
  key: string,
  source: string,
  device: string,
): { knownDevice: SignInRateLimits; unknownDevice: SignInRateLimits } => ({
  knownDevice: [deviceLimit(key, device)],
  unknownDevice: [accountSourceLimit(key, source), accountLimit(key), sourceLimit(source)],
})

export const signUpRateLimits = (source: string): RateLimit[] => [
  { name: `sign-up from ${source}`, most: 200, withinMs: 60 * MINUTE_MS },
]

/** Visits to the OpenID Connect provider that one source begins. */
export const oidcStartLimits = (source: string): RateLimit[] => [
  { name: `provider sign-in from ${source}`, most: 200, withinMs: 15 * MINUTE_MS },
]

/** All e-mails requested by one source, to any address. */
export const emailSourceLimit = (source: string): RateLimit => ({
  name: `letter from ${source}`,
  most: 30,
  withinMs: 60 * MINUTE_MS,
})

/**
 * The source comes first: beyond its limit it does not use up the limit of the address. Each purpose counts apart, so
 * other e-mails cannot keep the owner from a password reset.
 */
export const emailRateLimits = (purpose: LinkPurpose, email: string, source: string): RateLimit[] => [
  emailSourceLimit(source),
  { name: `${purpose} letter to ${hashTyped(email)}`, most: 3, withinMs: 15 * MINUTE_MS },
]

export const resetRateLimits = (source: string): RateLimit[] => [
  { name: `reset from ${source}`, most: 30, withinMs: 60 * MINUTE_MS },
]

export const unlockEmailLimit = (userId: string): RateLimit => ({
  name: `lock letter to ${userId}`,
  most: 1,
  withinMs: 60 * MINUTE_MS,
})

/**
 * Limits of the codes that are typed for one account. Of a million codes three are right at any time. A success resets
 * the first limit. `device` is the SHA-256 of a known browser's token; all other browsers share the empty one, so they
 * cannot block a known browser. The last limit counts all browsers together, because each link that is mailed to the
 * account makes another known browser.
 */
export const totpRateLimits = (userId: string, device: string): RateLimit[] => {
  const name = `code ${device === '' ? '' : `on ${device} `}of ${userId}`
  return [
    { name, most: 10, withinMs: 15 * MINUTE_MS },
    { name: `daily ${name}`, most: 60, withinMs: DAY_MS },
    { name: `daily code anywhere of ${userId}`, most: 100, withinMs: DAY_MS },
  ]
}

export const tooManyCodesEmailLimit = (userId: string): RateLimit => ({
  name: `code letter to ${userId}`,
  most: 1,
  withinMs: 60 * MINUTE_MS,
})
