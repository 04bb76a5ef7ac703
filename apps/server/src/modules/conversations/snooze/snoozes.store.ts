import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

export type DueSnooze = {
  conversationId: string
  workspaceId: string
  /** The conversation's person, else who snoozed it, while they are in the workspace. */
  userId: string | null
  sessionName: string
  agentId: string
  agentName: string
  contactName: string | null
}

/** Conversations that one run of `takeDue` returns. */
const BATCH_SIZE = 100

export type SnoozeStore = ReturnType<typeof createSnoozeStore>

export const createSnoozeStore = (db: Db) => ({
  inTransaction: <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(run),

  /** The conversation must be locked. */
  set: (tx: Tx, snooze: { conversationId: string; workspaceId: string; until: Date; byId: string }) =>
    tx
      .insertInto('snoozes')
      .values(snooze)
      .onConflict((conflict) => conflict.column('conversationId').doUpdateSet(snooze))
      .execute(),

  /** False when the conversation was not snoozed. */
  end: async (tx: Tx, conversationId: string): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('snoozes')
      .where('conversationId', '=', conversationId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Ends snoozes whose time has come; another process takes others. */
  takeDue: async (tx: Tx, now: Date): Promise<DueSnooze[]> => {
    const { rows } = await sql<DueSnooze>`
      with due as (
        delete from snoozes
        where conversation_id in (
          select conversation_id
          from snoozes
          where until <= ${now}
          order by until
          limit ${sql.lit(BATCH_SIZE)}
          for update skip locked
        )
        returning conversation_id, workspace_id, by_id
      )
      select
        c.id as conversation_id,
        c.workspace_id,
        coalesce(c.assignee_id, m.user_id) as user_id,
        c.session_name,
        c.agent_id,
        a.name as agent_name,
        c.contact_name
      from due
      join conversations c on c.id = due.conversation_id
      join agents a on a.id = c.agent_id
      left join members m on m.user_id = due.by_id and m.workspace_id = due.workspace_id`.execute(tx)
    return rows
  },
})
