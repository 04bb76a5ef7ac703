import { fail } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import type { UserRow } from '../../../db/schema.ts'
import type { RateLimitCounts } from '../../../platform/security/rate-limiter.store.ts'
import { type RateLimiter, findExceeded } from '../../../platform/security/rate-limiter.ts'
import type { SendLink } from '../email-links/send-link.ts'
import { unlockEmailLimit, type SignInRateLimits } from '../auth-rate-limits.ts'

type SignInLockDeps = { db: Db; attempts: RateLimiter; sendLink: SendLink; written: () => void }

type AccountOwner = Pick<UserRow, 'id' | 'username' | 'email'>

export type SignInLock = ReturnType<typeof createSignInLock>

/** Slows down guessing: an exceeded limit refuses before anything is hashed. */
export function createSignInLock({ db, attempts, sendLink, written }: SignInLockDeps) {
  /** Sends a link that unlocks the browser; at most one an hour. */
  async function sendUnlockLink(user: AccountOwner, source: string) {
    const rateLimits = [unlockEmailLimit(user.id)]
    if (await attempts.refuses(rateLimits)) return
    await db.transaction().execute((tx) => sendLink(tx, 'unlock', user, { source }))
    written()
  }

  return {
    /** Beyond a limit nothing is compared, right or wrong. */
    assertAllowed(rateLimits: SignInRateLimits, counts: RateLimitCounts): void {
      const exceeded = findExceeded(rateLimits, counts)
      if (exceeded) fail(exceeded.locks ? 'auth.locked' : 'auth.too_many')
    },

    async recordFailure(rateLimits: SignInRateLimits, user: AccountOwner | undefined, source: string): Promise<void> {
      const counts = await attempts.increment(rateLimits)
      const locks = rateLimits.some((rateLimit, i) => rateLimit.locks && counts[i] === rateLimit.most)
      if (user && locks) await sendUnlockLink(user, source)
    },
  }
}
