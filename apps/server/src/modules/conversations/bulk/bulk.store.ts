import { sql } from 'kysely'
import type { BulkChange, ConversationStatus, Pause } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'

/** What a conversation was before the change. */
export type PreviousState = {
  id: string
  assigneeId: string | null
  status: ConversationStatus
  pausedBy: Pause['by'] | null
  pausedAt: string | null
  waitingSince: string | null
  tags: string[]
}

export type StoredBulkChange = { kind: BulkChange['kind']; value: string | null; previous: PreviousState[] }

type NewBulkChange = StoredBulkChange & { id: string; workspaceId: string; byId: string; at: Date }

export type BulkStore = ReturnType<typeof createBulkStore>

export const createBulkStore = (db: Db) => ({
  inTransaction: <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(run),

  /** In the order of their ids, so that two calls at once do not wait for each other's rows. */
  lockAll: (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<ConversationRow[]> =>
    tx
      .selectFrom('conversations')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute(),

  insert: (tx: Tx, { previous, ...change }: NewBulkChange) =>
    tx
      .insertInto('bulkChanges')
      .values({ ...change, previous: JSON.stringify(previous) })
      .execute(),

  /** Deletes the change, so that it is undone once. */
  take: async (
    tx: Tx,
    change: { workspaceId: string; byId: string; id: string; since: Date },
  ): Promise<StoredBulkChange | undefined> => {
    const { rows } = await sql<StoredBulkChange>`
      delete from bulk_changes
      where id = ${change.id}
        and workspace_id = ${change.workspaceId}
        and by_id = ${change.byId}
        and at > ${change.since}
      returning kind, value, previous`.execute(tx)
    return rows[0]
  },

  deleteBefore: (time: Date) => db.deleteFrom('bulkChanges').where('at', '<', time).execute(),
})
