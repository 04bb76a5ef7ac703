/** A seeded random generator: the same seed gives the same sequence. */
export type Rng = ReturnType<typeof createRng>

export const createRng = (seed: number) => {
  let state = seed >>> 0
  /** mulberry32: small, and uniform enough for demo data. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const weighted = <T>(items: readonly T[], weightOf: (item: T) => number): T => {
    let remaining = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
    for (const item of items) {
      remaining -= weightOf(item)
      if (remaining < 0) return item
    }
    return items.at(-1)!
  }
  return {
    next,
    weighted,
    chance: (probability: number): boolean => next() < probability,
    /** Whole numbers, both bounds included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(items: readonly T[]): T => weighted(items, () => 1),
  }
}
