import { fail, type Reauthentication } from '@portavoz/contract'
import type { UserRow } from '../../db/schema.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import { passwords, trustedClient } from '../../platform/security/passwords.ts'
import type { ProfileStore } from './profile.store.ts'

type VerifyPasswordDeps = { store: ProfileStore; attempts: RateLimiter }

export type VerifyPassword = ReturnType<typeof createVerifyPassword>

/** The same, and the second factor of an account that has one. */
export type VerifyIdentity = (userId: string, reauthentication: Reauthentication) => Promise<UserRow>

/**
 * Verifies the password of a signed-in account; ten wrong ones block it for 15 minutes. An account without a password
 * gets one by the link of a reset.
 */
export const createVerifyPassword =
  ({ store, attempts }: VerifyPasswordDeps) =>
  async (userId: string, password: string): Promise<UserRow> => {
    const user = (await store.byId(userId)) ?? fail('unauthenticated')
    if (!user.hasPassword) fail('user.no_password')
    const rateLimits = [{ name: `own password ${userId}`, most: 10, withinMs: 15 * 60_000 }]
    await passwords.withSlot(trustedClient(userId), async (compare) => {
      if (await attempts.findExceeded(rateLimits)) fail('auth.too_many')
      if (await compare(user.passwordHash, password)) return
      await attempts.increment(rateLimits)
      fail('user.wrong_password')
    })
    await attempts.reset(rateLimits)
    return user
  }
