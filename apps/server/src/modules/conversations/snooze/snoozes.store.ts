import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { answeringAssignee, mayAnswer } from '../../../db/fragments/may-answer.ts'

export type DueSnooze = {
  conversationId: string
  workspaceId: string
  /** The conversation's person, else the one who snoozed it, while they may answer. */
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

  /** Alerts of a long wait count from now on. */
  markListed: (tx: Tx, conversationId: string, now: Date) =>
    tx.updateTable('conversations').set({ listedAgainAt: now }).where('id', '=', conversationId).execute(),

  /** False when the conversation was not snoozed. */
  end: async (tx: Tx, conversationId: string): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('snoozes')
      .where('conversationId', '=', conversationId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /**
   * Ends snoozes whose time has come; another process takes others. Conversations are locked first, as everywhere.
   */
  takeDue: async (tx: Tx, now: Date): Promise<DueSnooze[]> => {
    const { rows } = await sql<DueSnooze>`
      with due as materialized (
        select conversation_id
        from snoozes
        where until <= ${now}
        order by until
        limit ${sql.lit(BATCH_SIZE)}
      ), locked as materialized (
        select c.id
        from conversations c
        join due on due.conversation_id = c.id
        order by c.id
        for update of c skip locked
      ), ended as (
        delete from snoozes
        using locked
        where conversation_id = locked.id and until <= ${now}
        returning conversation_id, workspace_id, by_id
      ), listed as (
        update conversations c
        set listed_again_at = ${now}
        from ended
        where c.id = ended.conversation_id
      )
      select
        c.id as conversation_id,
        c.workspace_id,
        coalesce(${sql.raw(answeringAssignee('c'))}, m.user_id) as user_id,
        c.session_name,
        c.agent_id,
        a.name as agent_name,
        c.contact_name
      from ended
      join conversations c on c.id = ended.conversation_id
      join agents a on a.id = c.agent_id
      join workspaces w on w.id = ended.workspace_id
      left join members m
        on m.user_id = ended.by_id
        and m.workspace_id = ended.workspace_id
        and ${sql.raw(mayAnswer('m', 'w'))}`.execute(tx)
    return rows
  },
})
