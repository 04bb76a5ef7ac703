import { type Erased, fail } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { goesOnIn } from '../../db/goes-on.ts'
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
  /** Null where there is nothing. */
  const erase = async (userId: string, which: Which, alsoPerson = false): Promise<Erased | null> => {
    const erased = await db.transaction().execute(async (tx) => {
      const names = alsoPerson ? await store.namesOnWhatsApp(tx, userId, which) : []
      // First what is handed over to conversations, and then those: what was handed over meanwhile goes with them.
      const heard = names.length > 0 ? await unclaimed.erase(tx, userId, names) : 0
      const done = await store.erase(tx, userId, which)
      if (done.gone.length === 0) return null
      if (alsoPerson) await store.forgetAddresses(tx, userId, done.gone.flatMap(numbersOf))
      return plus(done.erased, heard)
    })
    if (erased === null) return null
    committed()
    if (erased.files > 0) filesThrownAway()
    return erased
  }

  return {
    conversation: async (userId: string, id: string) => (await erase(userId, one(id))) ?? missing(),
    session: async (userId: string, sessionName: string) => (await erase(userId, named(sessionName))) ?? missing(),

    async knownOf(userId: string, id: string): Promise<Erased> {
      const known = await store.count(userId, ofContact(id))
      if (known.conversations === 0) missing()
      const names = await store.namesOnWhatsApp(db, userId, ofContact(id))
      return plus(known, names.length > 0 ? await unclaimed.count(userId, names) : 0)
    },

    /** Of one that became one with another meanwhile: whoever goes on there is the same contact. */
    async contact(userId: string, id: string): Promise<Erased> {
      const erased = await erase(userId, ofContact(id), true)
      const into = erased ? null : await goesOnIn(db, userId, id)
      return into === null ? (erased ?? missing()) : this.contact(userId, into)
    },
  }
}

const missing = () => fail('conversations.not_found')

const plus = (erased: Erased, messages: number): Erased => ({ ...erased, messages: erased.messages + messages })

/** Under which numbers a network reaches them: `573001112233@s.whatsapp.net` and the phone. */
const numbersOf = ({ contactKey, contactPhone }: Gone): string[] =>
  [contactKey.split(/[@:]/)[0], contactPhone].filter((number) => number !== null && number !== undefined)
