import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** `id` is the position in the stream: `<transaction>-<number>`. */
export type StoredEvent = { id: string; workspaceId: string; data: ServerEvent }

/** A position in the stream: the transaction, and the number in it. */
type EventPosition = { xid: string; n: string }

/** The most events that one read returns. */
export const EVENT_BATCH_SIZE = 500

export const createEventStore = (db: Db) => ({
  async insert(tx: Tx, workspaceId: string, data: ServerEvent): Promise<void> {
    await tx
      .insertInto('events')
      .values({ workspaceId, data: JSON.stringify(data) })
      .execute()
  },

  /**
   * In order, the events after a position that no running transaction can precede. With `workspaceIds` it is a backlog,
   * without presence, which has expired.
   */
  async findAfter({ xid, n }: EventPosition, workspaceIds?: readonly string[]): Promise<StoredEvent[]> {
    const ofWorkspaces =
      workspaceIds === undefined
        ? sql``
        : sql`
        and workspace_id = any(${[...workspaceIds]}::text[])
        and data->>'type' <> 'presence'`
    const { rows } = await sql<StoredEvent>`
      select xid::text || '-' || id as id, workspace_id, data
      from events
      where (xid, id) > (${xid}::xid8, ${n}::bigint)
        and xid < pg_snapshot_xmin(pg_current_snapshot())
        ${ofWorkspaces}
      order by events.xid, events.id
      limit ${EVENT_BATCH_SIZE}`.execute(db)
    return rows
  },

  /** The oldest transaction that is still running. */
  async oldestTransaction(): Promise<bigint> {
    const { rows } = await sql<{ xid: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
    return BigInt(rows[0]?.xid ?? '0')
  },

  deleteBefore: (time: Date) => db.deleteFrom('events').where('createdAt', '<', time).execute(),
})
