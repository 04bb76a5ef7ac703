import type { Tx } from '../../../db/connect.ts'
import type { Aside } from '../../../ports/channel.ts'
import { asideStore as store, type Person, type Told } from './asides.store.ts'

/** What was done to a message before it arrived. The conversation is locked. */
export async function applyEarly(tx: Tx, who: Person, externalId: string, now: Date) {
  for (const aside of await store.take(tx, who, externalId)) await apply(tx, aside, now)
}

/** False when it changes nothing. */
export async function apply(tx: Tx, aside: Aside, now: Date): Promise<boolean> {
  const told = await change(tx, aside)
  for (const one of told) await store.tell(tx, one, aside, now)
  return told.length > 0
}

const change = (tx: Tx, aside: Aside): Promise<Told[]> => {
  if (aside.kind === 'edit') return store.edit(tx, aside, aside.text)
  return aside.kind === 'deletion' ? store.takeBack(tx, aside) : store.react(tx, aside, aside.emoji)
}
