import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Aside } from '../../../ports/channel.ts'

/** Whoever tells of a message may know its contact by another name, for so long after something was said. */
const LOOKED_FOR_MS = 3 * 24 * 3_600_000

/** The name under which the conversation of a message is kept; null while nobody told of it. */
export async function keptUnder(
  tx: Db | Tx,
  { agentId, contactKey, externalId }: Pick<Aside, 'agentId' | 'contactKey' | 'externalId'>,
  direction: 'incoming' | 'outgoing',
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ contactKey: string }>`
    select c.contact_key from conversations c join messages m on m.conversation_id = c.id
    where c.agent_id = ${agentId} and m.external_id = ${externalId} and m.direction = ${direction}
      and (c.contact_key = ${contactKey} or c.last_at > ${new Date(now.getTime() - LOOKED_FOR_MS)})
    limit 1`.execute(tx)
  return rows[0]?.contactKey ?? null
}
