import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'

export type CannedRow = { id: string; shortcut: string; content: string; updatedAt: Date }

const shown = ['id', 'shortcut', 'content', 'updatedAt'] as const

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** A shortcut that the account has already is refused by the database: `canned_replies_shortcut`. A change is told. */
export const createCannedReplyStore = (db: Db, publish: Publish) => ({
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
      if (rows[0]) await publish(tx, userId, { type: 'canned_reply' })
      return rows[0]
    }),

  /** `changed` where it is not as it was at `since` any more. */
  update: (
    userId: string,
    { id, ...changes }: CannedRow,
    since: string | undefined,
  ): Promise<CannedRow | 'changed' | undefined> =>
    db.transaction().execute(async (tx) => {
      const own = tx.selectFrom('cannedReplies').select(shown).where('id', '=', id).where('userId', '=', userId)
      const known = await own.forUpdate().executeTakeFirst()
      if (known && since !== undefined && known.updatedAt.toISOString() !== since) return 'changed'
      const kept = await tx
        .updateTable('cannedReplies')
        .set(changes)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning(shown)
        .executeTakeFirst()
      if (kept) await publish(tx, userId, { type: 'canned_reply' })
      return kept
    }),

  remove: (userId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('cannedReplies')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publish(tx, userId, { type: 'canned_reply' })
      return numDeletedRows > 0n
    }),
})
export type CannedReplyStore = ReturnType<typeof createCannedReplyStore>
