import { fail } from '@portavoz/contract'
import type { UserRow } from '../../db/schema.ts'
import type { Attempts } from '../../platform/attempts.ts'
import { passwords, trusted } from '../../platform/passwords.ts'
import type { ProfileStore } from './profile.store.ts'

type Needs = { store: ProfileStore; attempts: Attempts }

export type OwnPassword = ReturnType<typeof createOwnPassword>

/** Whoever holds a session proves that the account is theirs. A wrong answer ends nothing, and ten stop the asking. */
export const createOwnPassword =
  ({ store, attempts }: Needs) =>
  async (userId: string, password: string): Promise<UserRow> => {
    const user = (await store.byId(userId)) ?? fail('unauthenticated')
    const patience = [{ name: `own password ${userId}`, most: 10, withinMs: 15 * 60_000 }]
    await passwords.inTurn(trusted(userId), async (compare) => {
      if (await attempts.usedUp(patience)) fail('auth.too_many')
      if (await compare(user.passwordHash, password)) return
      await attempts.add(patience)
      fail('user.wrong_password')
    })
    await attempts.forget(patience)
    return user
  }
