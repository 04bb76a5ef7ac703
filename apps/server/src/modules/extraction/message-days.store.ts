import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockResource } from '../../db/locks/lock-resource.ts'

/** The newest days stay open, as the migration of these tables explains. Uses the database's clock, like the marks. */
const closeBefore = sql`(now() at time zone 'UTC')::date - 2`

export const createMessageDayStore = (db: Db) => ({
  async listDueAccounts(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select u.id
      from users u
      left join message_days_closed c on c.user_id = u.id
      where coalesce(c.closed_before < ${closeBefore}, true)
        or exists (select from message_days_changed d where d.user_id = u.id)
      order by u.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  closeDays: (userId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // Of two processes the second starts counting after the commit of the first.
      await lockResource(tx, userId, 'message days')
      const { rows } = await sql`select id from users where id = ${userId} for key share`.execute(tx)
      if (rows.length > 0) await countOpenDays(tx, userId)
    }),
})
export type MessageDayStore = ReturnType<typeof createMessageDayStore>

/** One statement has one snapshot, so it deletes exactly the marks whose changes it counts. */
const countOpenDays = (tx: Tx, userId: string) =>
  sql`
    with marks as (
      delete from message_days_changed
      where user_id = ${userId}
      returning day
    ), former as (
      select closed_before
      from message_days_closed
      where user_id = ${userId}
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
      join messages m on m.user_id = ${userId} and m.at >= s.first and m.at < s.after
      join conversations c on c.id = m.conversation_id
      group by 1, 2, 3
    ), emptied as (
      delete from message_days d
      using stale
      where d.user_id = ${userId}
        and d.day = stale.day
        and not exists (
          select
          from counted n
          where n.day = d.day and n.agent_id = d.agent_id and n.platform = d.platform
        )
    ), kept as (
      insert into message_days (user_id, day, agent_id, platform, messages)
      select ${userId}, day, agent_id, platform, messages
      from counted
      on conflict (user_id, day, agent_id, platform) do update set messages = excluded.messages
    )
    insert into message_days_closed as c (user_id, closed_before)
    values (${userId}, ${closeBefore})
    on conflict (user_id) do update set
      closed_before = greatest(c.closed_before, excluded.closed_before)`.execute(tx)
