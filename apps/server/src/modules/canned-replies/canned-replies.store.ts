import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'

export type CannedRow = { id: string; shortcut: string; content: string; updatedAt: Date }

const shown = ['id', 'shortcut', 'content', 'updatedAt'] as const

/** A shortcut that the account has already is refused by the database: `canned_replies_shortcut`. */
export const createCannedReplyStore = (db: Db) => ({
  list: (userId: string): Promise<CannedRow[]> =>
    db.selectFrom('cannedReplies').select(shown).where('userId', '=', userId).orderBy('shortcut').execute(),

  /** Undefined when the account has as many as it may: two who ask at once wait for each other. */
  insert: (
    userId: string,
    { id, shortcut, content, updatedAt }: CannedRow,
    most: number,
  ): Promise<CannedRow | undefined> =>
    db.transaction().execute(async (tx) => {
      await holdAccount(tx, userId)
      const { rows } = await sql<CannedRow>`
        insert into canned_replies (id, user_id, shortcut, content, updated_at)
        select ${id}, ${userId}, ${shortcut}, ${content}, ${updatedAt}
        where (select count(*) from canned_replies where user_id = ${userId}) < ${most}
        returning id, shortcut, content, updated_at`.execute(tx)
      return rows[0]
    }),

  update: (userId: string, { id, ...changes }: CannedRow): Promise<CannedRow | undefined> =>
    db
      .updateTable('cannedReplies')
      .set(changes)
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(shown)
      .executeTakeFirst(),

  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('cannedReplies')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
export type CannedReplyStore = ReturnType<typeof createCannedReplyStore>
