import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tick } from '../../ports/whatsapp.ts'

/**
 * What a tick may follow: it never takes back what an earlier one said. One that is still being sent is settled by
 * whoever sends it, who hears the same refusal and notes it.
 */
const before: Record<Tick['status'], string[]> = {
  delivered: ['pending', 'sent', 'uncertain'],
  read: ['pending', 'sent', 'uncertain', 'delivered'],
  failed: ['sent', 'uncertain'],
}

export type Ticked = (tick: Tick) => Promise<void>

/** How far a message of ours came, as its network tells it. */
export const createTicked =
  ({ db, committed }: { db: Db; committed: () => void }): Ticked =>
  async ({ agentId, contactKey, formerKey, externalId, status, cause }) => {
    const event: Partial<ServerEvent> = { type: 'conversation' }
    const { rows } = await sql<{ id: string }>`
      with ticked as (
        update messages m set status = ${status}, cause = ${cause}
        from conversations c
        where c.agent_id = ${agentId} and c.contact_key in (${contactKey}, ${formerKey}) and m.conversation_id = c.id
          and m.external_id = ${externalId} and m.status = any(${before[status]}::text[])
        returning m.user_id, m.conversation_id
      )
      insert into events (user_id, data)
      select user_id, ${JSON.stringify(event)}::jsonb || jsonb_build_object('conversationId', conversation_id)
      from ticked returning user_id as id`.execute(db)
    if (rows.length > 0) committed()
  }
