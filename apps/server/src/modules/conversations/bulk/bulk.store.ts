import { sql } from 'kysely'
import type { Assignment, BulkChange, ConversationStatus, Pause } from '@portavoz/contract'
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
  snoozedUntil: string | null
}

export type StoredBulkChange = { kind: BulkChange['kind']; value: string | null; previous: PreviousState[]; at: Date }

type NewBulkChange = StoredBulkChange & { id: string; workspaceId: string; byId: string }

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

  /** When each of these conversations that is snoozed returns. */
  async snoozesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Date>> {
    const rows = await tx
      .selectFrom('snoozes')
      .select(['conversationId', 'until'])
      .where('conversationId', 'in', ids)
      .execute()
    return new Map(rows.map(({ conversationId, until }) => [conversationId, until]))
  },

  /** What the notification of an assignment shows. */
  describe: (tx: Tx, id: string): Promise<Pick<Assignment, 'sessionName' | 'agentId' | 'agentName' | 'contactName'>> =>
    tx
      .selectFrom('conversations as c')
      .innerJoin('agents as a', 'a.id', 'c.agentId')
      .select(['c.sessionName', 'c.agentId', 'a.name as agentName', 'c.contactName'])
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow(),

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
      returning kind, value, previous, at`.execute(tx)
    return rows[0]
  },

  deleteBefore: (time: Date) => db.deleteFrom('bulkChanges').where('at', '<', time).execute(),
})
