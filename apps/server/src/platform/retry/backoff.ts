/** The first and the longest delay; each is `factor` times the previous one, by default twice. */
export type Backoff = { firstMs: number; maxMs: number; factor?: number }

/**
 * Milliseconds until the next attempt after `earlier` failed ones of the same kind (0 for the first delay). A `random`
 * in [0, 1) spreads the delay over its upper half, so that clients do not return together.
 */
export function backoffDelay({ firstMs, maxMs, factor = 2 }: Backoff, earlier: number, random?: number): number {
  const delay = Math.min(firstMs * factor ** earlier, maxMs)
  return random === undefined ? delay : delay * (0.5 + random / 2)
}
