import type { Db } from '../../db/connect.ts'
import type { Clock } from '../time/clock.ts'
import { createRateLimitStore, type RateLimitCounts, type RateLimitStore } from './rate-limiter.store.ts'

/** At most `most` attempts under `name` within `withinMs`; the count starts again when the window ends. */
export type RateLimit = { name: string; most: number; withinMs: number }

/** The first limit that is exceeded, or undefined. */
export const findExceeded = <T extends RateLimit>(rateLimits: readonly T[], counts: RateLimitCounts): T | undefined =>
  rateLimits.find(({ name, most }) => (counts[name] ?? 0) >= most)

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Counts attempts in the database, so limits hold across processes and restarts. */
export function createRateLimiter(db: Db, clock: Clock) {
  const store = createRateLimitStore(db)
  return {
    /** The first limit that is exceeded, or undefined. Counts nothing. */
    async findExceeded(rateLimits: readonly RateLimit[]): Promise<RateLimit | undefined> {
      return findExceeded(rateLimits, await store.count(namesOf(rateLimits), clock.now()))
    },

    /** Adds one attempt to each limit. Returns the new counts in the same order. */
    async increment(rateLimits: readonly RateLimit[]): Promise<number[]> {
      return incrementEach(store, clock.now(), rateLimits)
    },

    /**
     * Adds one attempt and checks it in one statement, so concurrent attempts cannot slip past the limit. True when a
     * limit is exceeded; the limits after it are not counted then.
     */
    async refuses(rateLimits: readonly RateLimit[]): Promise<boolean> {
      for (const rateLimit of rateLimits) {
        const [count = 0] = await incrementEach(store, clock.now(), [rateLimit])
        if (count > rateLimit.most) return true
      }
      return false
    },

    reset: (rateLimits: readonly RateLimit[]) => store.delete(namesOf(rateLimits)),

    forgetOld: () => store.deleteExpired(clock.now()),
  }
}

async function incrementEach(store: RateLimitStore, now: Date, rateLimits: readonly RateLimit[]): Promise<number[]> {
  const untils = rateLimits.map(({ withinMs }) => new Date(now.getTime() + withinMs))
  const counts = await store.increment(namesOf(rateLimits), untils, now)
  return rateLimits.map(({ name }) => counts.get(name) ?? 0)
}

const namesOf = (rateLimits: readonly RateLimit[]) => rateLimits.map(({ name }) => name)
