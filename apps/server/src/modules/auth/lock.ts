import { fail } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Turn } from '../../platform/passwords.ts'
import type { GiveLink } from './give-link.ts'
import { isOfSource, lockLetterPatience, type SignInPatience } from './patience.ts'

type Needs = { db: Db; attempts: Attempts; giveLink: GiveLink; written: () => void }

export type Lock = ReturnType<typeof createLock>

/** Slows down whoever guesses: a used-up count refuses before anything is hashed. */
export function createLock({ db, attempts, giveLink, written }: Needs) {
  /** With a link that lets them in; once an hour at most, so that nobody is bothered by letters. */
  async function writeToOwner(user: UserRow, source: string) {
    const patience = [lockLetterPatience(user.id)]
    if (await attempts.refuses(patience)) return
    await db.transaction().execute((tx) => giveLink(tx, 'unlock', user, { source }))
    written()
  }

  return {
    /** What surrounds one comparison of a password. */
    turn: ({ own, shared }: SignInPatience, user: UserRow | undefined, source: string): Turn => ({
      before: async () => {
        const spent = await attempts.usedUp([own, ...shared])
        if (spent) fail(isOfSource(spent) ? 'auth.too_many' : 'auth.locked')
      },
      whenWrong: async () => {
        const all = [own, ...shared]
        const counts = await attempts.add(all)
        const locks = all.some((allowance, i) => !isOfSource(allowance) && counts[i] === allowance.most)
        if (user && locks) await writeToOwner(user, source)
      },
    }),

    forgive: ({ own }: SignInPatience) => attempts.forget([own]),
  }
}
