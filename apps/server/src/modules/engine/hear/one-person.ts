import type { Tx } from '../../../db/connect.ts'
import type { IncomingMessage } from '../../../ports/channel.ts'
import { asideStore, type Person } from './asides.store.ts'
import { apply } from './early-asides.ts'
import { mergeStore } from './merge.store.ts'
import { type Place, receiveStore } from './receive.store.ts'

/**
 * A contact is known by another name now: their conversation goes on under it, and what was done under that name to
 * what was said under the other one is done. Where both have a conversation already the older one goes on, with
 * everything of the other.
 */
export async function joinNames(tx: Tx, who: Person, now: Date): Promise<void> {
  const { contactKey, formerKey } = who
  if (!formerKey) return
  const [first, second] = await mergeStore.standing(tx, who)
  if (!first || (!second && first.contactKey === contactKey)) return
  if (second) await mergeStore.merge(tx, first, second, contactKey, now)
  else await mergeStore.rename(tx, first.id, contactKey)
  for (const aside of await asideStore.takeKnown(tx, who)) await apply(tx, aside, now)
}

/** Where what a contact says is kept, by whichever name it was; null where nobody keeps it any more. */
export async function placeOf(tx: Tx, message: IncomingMessage, now: Date): Promise<Place | null> {
  const place = await receiveStore.place(tx, message, now)
  if (place !== 'under former name') return place
  await joinNames(tx, message, now)
  return placeOf(tx, message, now)
}
