import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockResource } from '../../db/locks/lock-resource.ts'
import { countDays } from './count-days.store.ts'

type DueWorkspace = { id: string; timeZone: string }

/**
 * Figures of a day also depend on the day after it, so it stays open one day longer than those of `message_days`: a
 * transaction of up to a day is either seen by the count or marks its day. Uses the database's clock, like the marks.
 */
const closeBefore = (timeZone: string) => sql`((now() at time zone ${timeZone})::date - 3)`

/** A changed day of UTC lies in up to three local ones, and changes those beside them. */
export const DAYS_AROUND = 2

export const createCloseDaysStore = (db: Db) => ({
  /** Of `workspaces`, those with days to count. */
  async listDue(workspaces: readonly DueWorkspace[]): Promise<DueWorkspace[]> {
    const { rows } = await sql<DueWorkspace>`
      select w.id, w.time_zone
      from unnest(${workspaces.map(({ id }) => id)}::text[], ${workspaces.map(({ timeZone }) => timeZone)}::text[])
        as w (id, time_zone)
      left join analytics_closed c on c.workspace_id = w.id
      where c.workspace_id is null
        or c.time_zone <> w.time_zone
        or c.closed_before < (now() at time zone w.time_zone)::date - 3
        or exists (select from analytics_changed d where d.workspace_id = w.id)
      order by w.id`.execute(db)
    return rows
  },

  closeDays: (workspaceId: string, timeZone: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // Of two processes the second starts counting after the commit of the first.
      await lockResource(tx, workspaceId, 'analytics')
      const { rows } = await sql`select id from workspaces where id = ${workspaceId} for key share`.execute(tx)
      if (rows.length === 0) return
      await forgetOtherZone(tx, workspaceId, timeZone)
      await countOpenDays(tx, workspaceId, timeZone)
    }),
})
export type CloseDaysStore = ReturnType<typeof createCloseDaysStore>

/** Days of another time zone are other days: all are counted again. */
async function forgetOtherZone(tx: Tx, workspaceId: string, timeZone: string): Promise<void> {
  const forgotten = await tx
    .deleteFrom('analyticsClosed')
    .where('workspaceId', '=', workspaceId)
    .where('timeZone', '<>', timeZone)
    .executeTakeFirst()
  if (forgotten.numDeletedRows === 0n) return
  await tx.deleteFrom('analyticsDays').where('workspaceId', '=', workspaceId).execute()
  await tx.deleteFrom('analyticsCosts').where('workspaceId', '=', workspaceId).execute()
}

/** One statement has one snapshot, so it deletes exactly the marks whose changes it counts. */
const countOpenDays = (tx: Tx, workspaceId: string, timeZone: string) =>
  sql`
    with marks as (
      delete from analytics_changed
      where workspace_id = ${workspaceId}
      returning day
    ), former as (
      select closed_before
      from analytics_closed
      where workspace_id = ${workspaceId}
    ), days as materialized (
      select day + n as day
      from marks, former, generate_series(${sql.lit(-DAYS_AROUND)}, ${sql.lit(DAYS_AROUND)}) n
      where day + n < closed_before
      union
      select generate_series(
        coalesce((select closed_before from former), ${firstDay(workspaceId, timeZone)})::timestamp,
        ${closeBefore(timeZone)}::timestamp - interval '1 day',
        interval '1 day'
      )::date
    ), ${countDays({ workspaceId, timeZone })}, emptied_days as (
      delete from analytics_days d
      using days
      where d.workspace_id = ${workspaceId}
        and d.day = days.day
        and not exists (select from counted n where n.day = d.day and n.agent_id = d.agent_id)
    ), emptied_costs as (
      delete from analytics_costs d
      using days
      where d.workspace_id = ${workspaceId}
        and d.day = days.day
        and not exists (
          select
          from costs n
          where n.day = d.day and n.agent_id = d.agent_id and n.model = d.model
        )
    ), kept_days as (
      insert into analytics_days (
        workspace_id, day, agent_id, started, active, received, sent_by_agent, sent_by_person, answered_by_agent,
        answered_by_person, answered_by_nobody, leads, hours, waits, outcomes
      )
      select
        ${workspaceId}, day, agent_id, started, active, received, sent_by_agent, sent_by_person, answered_by_agent,
        answered_by_person, answered_by_nobody, leads, hours, waits, outcomes
      from counted
      on conflict (workspace_id, day, agent_id) do update set
        started = excluded.started,
        active = excluded.active,
        received = excluded.received,
        sent_by_agent = excluded.sent_by_agent,
        sent_by_person = excluded.sent_by_person,
        answered_by_agent = excluded.answered_by_agent,
        answered_by_person = excluded.answered_by_person,
        answered_by_nobody = excluded.answered_by_nobody,
        leads = excluded.leads,
        hours = excluded.hours,
        waits = excluded.waits,
        outcomes = excluded.outcomes
    ), kept_costs as (
      insert into analytics_costs (workspace_id, day, agent_id, model, replies, unpriced, micros)
      select ${workspaceId}, day, agent_id, model, replies, unpriced, micros
      from costs
      on conflict (workspace_id, day, agent_id, model) do update set
        replies = excluded.replies,
        unpriced = excluded.unpriced,
        micros = excluded.micros
    )
    insert into analytics_closed as c (workspace_id, time_zone, closed_before)
    values (${workspaceId}, ${timeZone}, ${closeBefore(timeZone)})
    on conflict (workspace_id) do update set
      closed_before = greatest(c.closed_before, excluded.closed_before)`.execute(tx)

/** Of everything that is counted; the first day to close if there is nothing. */
const firstDay = (workspaceId: string, timeZone: string) => sql`
  (
    least(
      (select min(at) from messages where workspace_id = ${workspaceId}),
      (select min(created_at) from exchanges where workspace_id = ${workspaceId}),
      (select min(created_at) from conversations where workspace_id = ${workspaceId}),
      (select min(created_at) from leads where workspace_id = ${workspaceId}),
      now()
    ) at time zone ${timeZone}
  )::date`
