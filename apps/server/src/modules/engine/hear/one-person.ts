import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { asideStore, type Person } from './asides.store.ts'
import { apply } from './early-asides.ts'

/**
 * A contact is known by another name now: their conversation goes on under it, and what was done under that name to
 * what was said under the other one is done. Where both have a conversation already each stays as it is, and what
 * comes joins the one of the new name.
 */
export async function joinNames(tx: Tx, who: Person, now: Date): Promise<void> {
  const { agentId, contactKey, formerKey } = who
  if (!formerKey) return
  const { rows } = await sql`
    update conversations set contact_key = ${contactKey} where agent_id = ${agentId} and contact_key = ${formerKey}
      and not exists (select from conversations where agent_id = ${agentId} and contact_key = ${contactKey})
    returning id`.execute(tx)
  if (rows.length === 0) return
  for (const aside of await asideStore.takeKnown(tx, who)) await apply(tx, aside, now)
}
