import { fail } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import { type Attempts, type Counts, spent } from '../../platform/attempts.ts'
import type { GiveLink } from './give-link.ts'
import { lockLetterPatience, type SignInPatience } from './patience.ts'

type Needs = { db: Db; attempts: Attempts; giveLink: GiveLink; written: () => void }

type Owner = Pick<UserRow, 'id' | 'username' | 'email'>

export type Lock = ReturnType<typeof createLock>

/** Slows down whoever guesses: a used-up count refuses before anything is hashed. */
export function createLock({ db, attempts, giveLink, written }: Needs) {
  /** With a link that lets them in; once an hour at most, so that nobody is bothered by letters. */
  async function writeToOwner(user: Owner, source: string) {
    const patience = [lockLetterPatience(user.id)]
    if (await attempts.refuses(patience)) return
    await db.transaction().execute((tx) => giveLink(tx, 'unlock', user, { source }))
    written()
  }

  return {
    /** Nothing is compared once a count is used up, right or wrong. */
    refuse(patience: SignInPatience, counts: Counts): void {
      const first = spent(patience, counts)
      if (first) fail(first.locks ? 'auth.locked' : 'auth.too_many')
    },

    async count(patience: SignInPatience, user: Owner | undefined, source: string): Promise<void> {
      const counts = await attempts.add(patience)
      const locks = patience.some((allowance, i) => allowance.locks && counts[i] === allowance.most)
      if (user && locks) await writeToOwner(user, source)
    },
  }
}
