import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import type { MessageUpdate } from '../../../../ports/channel.ts'

/** How long after its last message a conversation is also found by another alias. */
const OTHER_ALIAS_MS = 3 * 24 * 3_600_000

/** The contact key of the conversation that holds a message; null when the message is unknown. */
export async function findByExternalId(
  tx: Db | Tx,
  { agentId, contactKey, externalId }: Pick<MessageUpdate, 'agentId' | 'contactKey' | 'externalId'>,
  direction: 'incoming' | 'outgoing',
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ contactKey: string }>`
    select c.contact_key
    from conversations c
    join messages m on m.conversation_id = c.id
    where c.agent_id = ${agentId}
      and m.external_id = ${externalId}
      and m.direction = ${direction}
      and (c.contact_key = ${contactKey} or c.last_at > ${new Date(now.getTime() - OTHER_ALIAS_MS)})
    limit 1`.execute(tx)
  return rows[0]?.contactKey ?? null
}
