import type { Clock } from '../../platform/clock.ts'

const MINUTE_MS = 60_000
const MOST_KNOWN = 10_000

/** At most so many of one name in a minute, in this process: what is refused comes again by itself. */
export function createRate(most: number, clock: Clock) {
  const counts = new Map<string, { count: number; until: number }>()
  const standing = (name: string) => {
    const now = clock.now().getTime()
    const known = counts.get(name)
    if (known && known.until > now) return known
    if (counts.size >= MOST_KNOWN) counts.clear()
    const fresh = { count: 0, until: now + MINUTE_MS }
    counts.set(name, fresh)
    return fresh
  }
  return { admits: (name: string): boolean => ++standing(name).count <= most }
}
