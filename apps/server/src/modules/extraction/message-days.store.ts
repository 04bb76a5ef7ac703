import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockResource } from '../../db/locks/lock-resource.ts'

/** The newest days stay open, as the migration of these tables explains. Uses the database's clock, like the marks. */
const closeBefore = sql`(now() at time zone 'UTC')::date - 2`

export const createMessageDayStore = (db: Db) => ({
  async listDueWorkspaces(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select w.id
      from workspaces w
      left join message_days_closed c on c.workspace_id = w.id
      where coalesce(c.closed_before < ${closeBefore}, true)
        or exists (select from message_days_changed d where d.workspace_id = w.id)
      order by w.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  closeDays: (workspaceId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // Of two processes the second starts counting after the commit of the first.
      await lockResource(tx, workspaceId, 'message days')
      const { rows } = await sql`select id from workspaces where id = ${workspaceId} for key share`.execute(tx)
      if (rows.length > 0) await countOpenDays(tx, workspaceId)
    }),
})
export type MessageDayStore = ReturnType<typeof createMessageDayStore>

/** One statement has one snapshot, so it deletes exactly the marks whose changes it counts. */
const countOpenDays = (tx: Tx, workspaceId: string) =>
  sql`
    with marks as (
      delete from message_days_changed
      where workspace_id = ${workspaceId}
      returning day
    ), former as (
      select closed_before
      from message_days_closed
      where workspace_id = ${workspaceId}
    ), stale as (
      select distinct day
      from marks, former
      where day < closed_before
    ), spans as (
      select day::timestamp at time zone 'UTC' as first, (day + 1)::timestamp at time zone 'UTC' as after
      from stale
      union all
      select
        coalesce((select closed_before from former)::timestamp, '-infinity') at time zone 'UTC',
        (${closeBefore})::timestamp at time zone 'UTC'
    ), counted as materialized (
      select (m.at at time zone 'UTC')::date as day, c.agent_id, c.platform, count(*)::int as messages
      from spans s
      join messages m on m.workspace_id = ${workspaceId} and m.at >= s.first and m.at < s.after
      join conversations c on c.id = m.conversation_id
      group by 1, 2, 3
    ), emptied as (
      delete from message_days d
      using stale
      where d.workspace_id = ${workspaceId}
        and d.day = stale.day
        and not exists (
          select
          from counted n
          where n.day = d.day and n.agent_id = d.agent_id and n.platform = d.platform
        )
    ), kept as (
      insert into message_days (workspace_id, day, agent_id, platform, messages)
      select ${workspaceId}, day, agent_id, platform, messages
      from counted
      on conflict (workspace_id, day, agent_id, platform) do update set messages = excluded.messages
    )
    insert into message_days_closed as c (workspace_id, closed_before)
    values (${workspaceId}, ${closeBefore})
    on conflict (workspace_id) do update set
      closed_before = greatest(c.closed_before, excluded.closed_before)`.execute(tx)
