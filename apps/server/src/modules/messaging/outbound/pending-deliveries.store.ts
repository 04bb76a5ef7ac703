import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOnPhone } from '../../../db/fragments/channel-conditions.ts'
import { joinOwnSession } from '../../../db/fragments/own-session.ts'

/** The messages of phones that wait to be sent. */
export const createPendingDeliveriesStore = (db: Db) => ({
  /** Conversations with a message that these sessions can send now. */
  async findPendingOfSessions(connectedSessions: readonly string[], now: Date) {
    const { rows } = await sql<{ conversationId: string; session: string }>`
      select distinct m.conversation_id, s.name as session
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      ${joinOwnSession}
      where m.status = 'pending'
        and (m.not_before is null or m.not_before <= ${now})
        and ${isOnPhone('c')}
        and s.name = any(${[...connectedSessions]}::text[])`.execute(db)
    return rows
  },

  /** Conversations with a pending message to a phone's contact older than that. */
  async findPendingSince(createdBefore: Date): Promise<string[]> {
    const { rows } = await sql<{ conversationId: string }>`
      select distinct m.conversation_id
      from messages m
      join conversations c on c.id = m.conversation_id
      where m.status = 'pending' and m.created_at < ${createdBefore} and ${isOnPhone('c')}`.execute(db)
    return rows.map(({ conversationId }) => conversationId)
  },
})

export type PendingDeliveriesStore = ReturnType<typeof createPendingDeliveriesStore>
