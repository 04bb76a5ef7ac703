import type { Clock } from '../time/clock.ts'

const MINUTE_MS = 60_000
const MAX_KEYS = 10_000

/** Fixed window per key and process. The sender offers refused events again. */
export function createEventRateLimit(limit: number, clock: Clock) {
  const counts = new Map<string, { count: number; until: number }>()
  const windowOf = (name: string) => {
    const now = clock.now().getTime()
    const current = counts.get(name)
    if (current && current.until > now) return current
    if (counts.size >= MAX_KEYS) counts.clear()
    const fresh = { count: 0, until: now + MINUTE_MS }
    counts.set(name, fresh)
    return fresh
  }
  return { admits: (name: string): boolean => ++windowOf(name).count <= limit }
}
