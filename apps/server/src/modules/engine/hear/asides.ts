import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Aside } from '../../../ports/channel.ts'
import { asideStore as store } from './asides.store.ts'
import { apply } from './early-asides.ts'
import { keepEdited } from './long-text.ts'
import { joinNames } from './one-person.ts'
import { unlessDeleted } from './unless-deleted.ts'

type Needs = { db: Db; clock: Clock; committed: () => void }

export type Note = (aside: Aside) => Promise<void>

/** A reaction, an edit or a deletion: it stands at the message that it is about, and is never answered. */
export const createNote =
  ({ db, clock, committed }: Needs): Note =>
  async (heard) => {
    const now = clock.now()
    // Nothing comes from the future: it would win over whatever is done later.
    const aside = { ...within(heard), at: heard.at > now ? now : heard.at }
    const isNews = await unlessDeleted(
      db.transaction().execute(async (tx) => {
        await joinNames(tx, aside, now)
        await store.lock(tx, aside)
        if (await apply(tx, aside, now)) return true
        if (!(await store.isKnown(tx, aside))) await store.hold(tx, aside, wordsOf(aside), now)
        return false
      }),
    )
    if (isNews) committed()
  }

const within = (aside: Aside): Aside => (aside.kind === 'edit' ? { ...aside, text: keepEdited(aside.text) } : aside)

const wordsOf = (aside: Aside): string | null => {
  if (aside.kind === 'edit') return aside.text
  return aside.kind === 'reaction' ? aside.emoji : null
}
