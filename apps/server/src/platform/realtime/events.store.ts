import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** `id` is the position in the stream: `<transaction>-<number>`. */
export type StoredEvent = { id: string; workspaceId: string; data: ServerEvent }

/** A position in the stream: the transaction, and the number in it. */
type EventPosition = { xid: string; n: string }

/** The most events that one read returns. */
export const EVENT_BATCH_SIZE = 500

/**
 * The first transaction whose events may be incomplete: the oldest one that the snapshot saw running, else the next.
 * A snapshot counts those of all databases of the server, so one that runs in another database is left out: it may be
 * the restore of another installation and take minutes. One that ended since the snapshot is in no list and counts, so
 * that a later statement may find an earlier transaction.
 */
const firstUnreadableTransaction = sql`
  coalesce(
    (select running
      from pg_snapshot_xip(pg_current_snapshot()) as running
      where not exists (
        select
        from pg_stat_activity
        where backend_xid = running::xid
          and datname <> current_database())
      order by running
      limit 1),
    pg_snapshot_xmax(pg_current_snapshot()))`

export function createEventStore(db: Db) {
  /** Once the events before this transaction are complete, they stay so. */
  let complete = 0n
  const remember = (transaction: bigint) => {
    if (transaction > complete) complete = transaction
  }

  return {
    async insert(tx: Tx, workspaceId: string, data: ServerEvent): Promise<void> {
      await tx
        .insertInto('events')
        .values({ workspaceId, data: JSON.stringify(data) })
        .execute()
    },

    /**
     * In order, the events after a position that no running transaction can precede. With `workspaceIds` it is a
     * backlog, without presence, which has expired.
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
          and xid < greatest(${String(complete)}::xid8, ${firstUnreadableTransaction})
          ${ofWorkspaces}
        order by events.xid, events.id
        limit ${EVENT_BATCH_SIZE}`.execute(db)
      const [last = '0'] = rows.at(-1)?.id.split('-') ?? []
      remember(BigInt(last) + 1n)
      return rows
    },

    /** `findAfter` returns the events before `unread`; no transaction that has ended is as late as `next`. */
    async readTransactions(): Promise<{ unread: bigint; next: bigint }> {
      const { rows } = await sql<{ unread: string; next: string }>`
        select
          ${firstUnreadableTransaction}::text as unread,
          pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
      remember(BigInt(rows[0]?.unread ?? '0'))
      return { unread: complete, next: BigInt(rows[0]?.next ?? '0') }
    },

    /** By the clock of the database, which also writes the time of an event. */
    deleteOlderThan: (ms: number) =>
      sql`delete from events where created_at < now() - ${ms}::float8 * interval '1 millisecond'`.execute(db),
  }
}
