import { type Erased, fail } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { type EraseStore, type KnownAs, named, ofContact, one, type Which } from './erase.store.ts'

type Gone = Awaited<ReturnType<EraseStore['erase']>>['gone'][number]

/** Messages that linked phones heard of somebody while no agent spoke through them. */
export type UnclaimedOf = {
  count: (userId: string, people: readonly KnownAs[]) => Promise<number>
  erase: (tx: Tx, userId: string, people: readonly KnownAs[]) => Promise<number>
}

type Needs = {
  db: Db
  store: EraseStore
  unclaimed: UnclaimedOf
  committed: () => void
  filesThrownAway: () => void
}

export type Erasing = ReturnType<typeof createErasing>

/** Deleting for good: a conversation, or everything that is known of a contact. */
export function createErasing({ db, store, unclaimed, committed, filesThrownAway }: Needs) {
  const erase = async (userId: string, which: Which, alsoPerson = false): Promise<Erased> => {
    const erased = await db.transaction().execute(async (tx) => {
      const names = alsoPerson ? await store.namesOnWhatsApp(tx, userId, which) : []
      const done = await store.erase(tx, userId, which)
      if (done.gone.length === 0) fail('conversations.not_found')
      if (alsoPerson) await store.forgetAddresses(tx, userId, done.gone.flatMap(numbersOf))
      return plus(done.erased, names.length > 0 ? await unclaimed.erase(tx, userId, names) : 0)
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
      if (known.conversations === 0) fail('conversations.not_found')
      const names = await store.namesOnWhatsApp(db, userId, ofContact(id))
      return plus(known, names.length > 0 ? await unclaimed.count(userId, names) : 0)
    },

    contact: (userId: string, id: string) => erase(userId, ofContact(id), true),
  }
}

const plus = (erased: Erased, messages: number): Erased => ({ ...erased, messages: erased.messages + messages })

/** Under which numbers a network reaches them: `573001112233@s.whatsapp.net` and the phone. */
const numbersOf = ({ contactKey, contactPhone }: Gone): string[] =>
  [contactKey.split(/[@:]/)[0], contactPhone].filter((number) => number !== null && number !== undefined)
