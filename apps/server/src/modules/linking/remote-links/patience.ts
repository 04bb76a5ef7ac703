import type { Allowance } from '../../../platform/attempts.ts'

const MINUTE_MS = 60_000

/** Whoever tries links that are not theirs. Many phones of one network may share a source. */
export const knocksFrom = (source: string): Allowance => ({
  name: `remote link from ${source}`,
  most: 60,
  withinMs: 15 * MINUTE_MS,
})

/** Each one is asked of WhatsApp, which grows suspicious of many. */
export const codesOf = (tokenHash: string): Allowance => ({
  name: `remote code of ${tokenHash}`,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})
