import type { RateLimit } from '../../../platform/security/rate-limiter.ts'

const MINUTE_MS = 60_000

/** Against guessing tokens. Many phones of one network may share a source. */
export const attemptLimit = (source: string): RateLimit => ({
  name: `remote link from ${source}`,
  most: 60,
  withinMs: 15 * MINUTE_MS,
})

/** Each code is requested from WhatsApp, which restricts numbers with many requests. */
export const pairingCodeLimit = (tokenHash: string): RateLimit => ({
  name: `remote code of ${tokenHash}`,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})
