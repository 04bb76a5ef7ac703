import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'

type PhoneQuery = { agentId: string; contactKey: string; phones: readonly string[] }

/** Keys other than `contactKey` under which the agent has conversations with these phones, the newest five. */
export async function findOtherKeys(tx: Tx, { agentId, contactKey, phones }: PhoneQuery): Promise<string[]> {
  const { rows } = await sql<{ contactKey: string }>`
    select c.contact_key
    from conversations c
    join agents a on a.id = c.agent_id and a.workspace_id = c.workspace_id
    where c.agent_id = ${agentId}
      and c.contact_key <> ${contactKey}
      and c.contact_phone = any(${[...phones]}::text[])
    order by c.last_at desc
    limit 5`.execute(tx)
  return rows.map((row) => row.contactKey)
}
