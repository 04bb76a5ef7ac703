import { type Erased, fail } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import { type EraseStore, named, ofContact, one, type Which } from './erase.store.ts'

type Gone = Awaited<ReturnType<EraseStore['erase']>>['gone'][number]

type Needs = { db: Db; store: EraseStore; committed: () => void; filesThrownAway: () => void }

export type Erasing = ReturnType<typeof createErasing>

/** Deleting for good: a conversation, or everything that is known of a contact. */
export function createErasing({ db, store, committed, filesThrownAway }: Needs) {
  const erase = async (userId: string, which: Which, alsoAddresses = false): Promise<Erased> => {
    const erased = await db.transaction().execute(async (tx) => {
      const done = await store.erase(tx, userId, which)
      if (done.gone.length === 0) fail('conversations.not_found')
      if (alsoAddresses) await store.forgetAddresses(tx, userId, done.gone.flatMap(numbersOf))
      return done.erased
    })
    committed()
    if (erased.files > 0) filesThrownAway()
    return erased
  }

  return {
    conversation: (userId: string, id: string) => erase(userId, one(id)),
    session: (userId: string, sessionName: string) => erase(userId, named(sessionName)),

    async knownOf(userId: string, id: string): Promise<Erased> {
      const known = await store.count(userId, ofContact(id))
      return known.conversations > 0 ? known : fail('conversations.not_found')
    },

    contact: (userId: string, id: string) => erase(userId, ofContact(id), true),
  }
}

/** Under which numbers a network reaches them: `573001112233@s.whatsapp.net` and the phone. */
const numbersOf = ({ contactKey, contactPhone }: Gone): string[] =>
  [contactKey.split(/[@:]/)[0], contactPhone].filter((number) => number !== null && number !== undefined)
