import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockAccount } from '../../db/locks/lock-account.ts'

export type CannedReplyRow = { id: string; shortcut: string; content: string; updatedAt: Date }

const COLUMNS = ['id', 'shortcut', 'content', 'updatedAt'] as const

type PublishCannedReplyEvent = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** Changes publish an event. A shortcut that the account already has violates `canned_replies_shortcut`. */
export const createCannedReplyStore = (db: Db, publish: PublishCannedReplyEvent) => ({
  list: (userId: string): Promise<CannedReplyRow[]> =>
    db.selectFrom('cannedReplies').select(COLUMNS).where('userId', '=', userId).orderBy('shortcut').execute(),

  /** Undefined at the maximum of the account; concurrent inserts wait for each other. */
  insert: (
    userId: string,
    { id, shortcut, content, updatedAt }: CannedReplyRow,
    maxReplies: number,
  ): Promise<CannedReplyRow | undefined> =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId)
      const { rows } = await sql<CannedReplyRow>`
        insert into canned_replies (id, user_id, shortcut, content, updated_at)
        select ${id}, ${userId}, ${shortcut}, ${content}, ${updatedAt}
        where (select count(*) from canned_replies where user_id = ${userId}) < ${maxReplies}
        returning id, shortcut, content, updated_at`.execute(tx)
      if (rows[0]) await publish(tx, userId, { type: 'canned_reply' })
      return rows[0]
    }),

  /** `changed` when the row is newer than `since`. */
  update: (
    userId: string,
    { id, ...changes }: CannedReplyRow,
    since: string | undefined,
  ): Promise<CannedReplyRow | 'changed' | undefined> =>
    db.transaction().execute(async (tx) => {
      const ownReply = tx.selectFrom('cannedReplies').select(COLUMNS).where('id', '=', id).where('userId', '=', userId)
      const current = await ownReply.forUpdate().executeTakeFirst()
      if (current && since !== undefined && current.updatedAt.toISOString() !== since) return 'changed'
      const updated = await tx
        .updateTable('cannedReplies')
        .set(changes)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning(COLUMNS)
        .executeTakeFirst()
      if (updated) await publish(tx, userId, { type: 'canned_reply' })
      return updated
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
