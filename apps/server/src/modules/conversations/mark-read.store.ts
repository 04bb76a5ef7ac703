import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'

/** Number of contact messages after that one in `conversations c`; null when it belongs to another conversation. */
const unreadBelow = (messageId: string) => sql`
  (
    select (
      select count(*)
      from messages m
      where m.conversation_id = c.id
        and m.direction = 'incoming'
        and (m.at, m.id) > (seen.at, seen.id)
    )
    from messages seen
    where seen.id = ${messageId} and seen.conversation_id = c.id
  )`

/** `upTo` missing: everything was seen. */
type Reading = {
  workspaceId: string
  userId: string
  id: string
  upTo: string | undefined
  hasNotices: boolean
  now: Date
}

type ReadResult = { unreadCount: number; isPublished: boolean }

/** Publishes an event if something was unread or notifications are to be cleared. Null for an unknown conversation. */
export const createMarkRead =
  (db: Db) =>
  ({ workspaceId, userId, id, upTo, hasNotices, now }: Reading): Promise<ReadResult | null> =>
    db.transaction().execute(async (tx) => {
      // A message stored meanwhile is counted: the statement after the lock sees it.
      if (upTo !== undefined)
        await sql`select from conversations where id = ${id} and workspace_id = ${workspaceId} for update`.execute(tx)
      const event: ServerEvent = { type: 'conversation', conversationId: id }
      const until = upTo === undefined ? sql`null` : sql`(select at from messages where id = ${upTo})`
      const { rows } = await sql<ReadResult>`
        with target as (
          select id, session_name, unread_count, ${upTo === undefined ? sql`0` : unreadBelow(upTo)} as below
          from conversations c
          where id = ${id} and workspace_id = ${workspaceId}
        ), seen as (
          update conversations c
          set unread_count = target.below
          from target
          where c.id = target.id and c.unread_count > target.below
          returning c.id
        ), published as (
          ${publishEvent({
            workspaceId,
            event,
            fields: {
              sessionName: sql`session_name`,
              readBy: sql`${userId}::text`,
              unreadCount: sql`least(unread_count, below)`,
              readUntil: sql`case when below = 0 then ${now}::timestamptz else ${until}::timestamptz end`,
            },
            rows: sql`from target where exists (select from seen) or (${hasNotices} and below is not null)`,
          })}
          returning id
        )
        select
          least(unread_count, below)::int as unread_count,
          exists (select from published) as is_published
        from target`.execute(tx)
      return rows[0] ?? null
    })
