import type { Tx } from '../../../db/connect.ts'
import { asideStore, type Person } from './asides.store.ts'
import { apply } from './early-asides.ts'
import { mergeStore } from './merge.store.ts'

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
