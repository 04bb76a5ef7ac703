import { type RawBuilder, sql } from 'kysely'

/** The first moment of the month of `now`, in UTC. */
export const monthStartOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/**
 * SQL: messages of a workspace in the month of `now`, in and out. Days that are over come from the daily figures; only
 * the messages of the last days are counted.
 */
export function messagesOfMonth(workspaceId: RawBuilder<unknown>, now: Date): RawBuilder<number> {
  const start = sql`${monthStartOf(now)}::timestamptz`
  const closed = sql`(select closed_before from message_days_closed where workspace_id = ${workspaceId})`
  return sql<number>`(
    coalesce(
      (
        select sum(messages)::int
        from message_days
        where workspace_id = ${workspaceId} and day >= (${start} at time zone 'UTC')::date and day < ${closed}
      ),
      0
    ) + (
      select count(*)::int
      from messages
      where workspace_id = ${workspaceId} and at >= greatest(${start}, ${closed}::timestamp at time zone 'UTC')
    )
  )`
}
