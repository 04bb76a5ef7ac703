import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Aside } from '../../ports/channel.ts'
import { asideStore as store, type Told } from './asides.store.ts'

type Needs = { db: Db; clock: Clock; committed: () => void }

export type Note = (aside: Aside) => Promise<void>

/** A reaction, an edit or a deletion: it stands at the message that it is about, and is never answered. */
export const createNote =
  ({ db, clock, committed }: Needs): Note =>
  async (heard) => {
    const now = clock.now()
    // Nothing comes from the future: it would win over whatever is done later.
    const aside = { ...heard, at: heard.at > now ? now : heard.at }
    const isNews = await db.transaction().execute(async (tx) => {
      await store.lock(tx, aside)
      if (await apply(tx, aside, now)) return true
      if (!(await store.isKnown(tx, aside))) await store.hold(tx, aside, wordsOf(aside), now)
      return false
    })
    if (isNews) committed()
  }

/** What was done to a message before it arrived. The conversation is locked. */
export async function applyEarly(tx: Tx, agentId: string, contactKey: string, externalId: string, now: Date) {
  for (const aside of await store.take(tx, agentId, contactKey, externalId)) await apply(tx, aside, now)
}

/** False when it changes nothing. */
async function apply(tx: Tx, aside: Aside, now: Date): Promise<boolean> {
  const told = await change(tx, aside)
  for (const one of told) await store.tell(tx, one, aside, now)
  return told.length > 0
}

const change = (tx: Tx, aside: Aside): Promise<Told[]> => {
  if (aside.kind === 'edit') return store.edit(tx, aside, aside.text)
  return aside.kind === 'deletion' ? store.takeBack(tx, aside) : store.react(tx, aside, aside.emoji)
}

const wordsOf = (aside: Aside): string | null => {
  if (aside.kind === 'edit') return aside.text
  return aside.kind === 'reaction' ? aside.emoji : null
}
