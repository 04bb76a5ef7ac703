import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { mayAnswer } from '../../../db/fragments/may-answer.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { isListed, waitsForPerson } from '../../../db/fragments/waiting-since.ts'

/** People in one alert: as many as a workspace may have. */
const PEOPLE_MAX = 200

/**
 * Alerts people of conversations that wait too long, and stores in the same statement which wait they were alerted of:
 * the person once for each wait, the administrators once. Returns how many conversations it alerted of; per workspace
 * at most `batchSize`. Locked conversations are skipped.
 */
export async function alertOverdue(db: Db, now: Date, batchSize: number): Promise<number> {
  const { rows } = await sql`
    with due as materialized (
      select found.*
      from workspaces w
      cross join lateral (
        select
          c.id,
          case when span.since <= ${now}::timestamptz - 2 * span.alert then 2 else 1 end as level,
          c.overdue_for is distinct from c.waiting_since as is_first
        from conversations c
        cross join lateral (
          select
            w.alert_minutes * interval '1 minute' as alert,
            greatest(c.waiting_since, c.listed_again_at) as since
        ) span
        where c.workspace_id = w.id
          and ${sql.raw(`${waitsForPerson('c')} and ${isListed('c')}`)}
          and (c.overdue_for is distinct from c.waiting_since or c.overdue_level < 2)
          and c.waiting_since <= ${now}::timestamptz - span.alert
          and span.since <= ${now}::timestamptz - span.alert
          and span.since > w.alerts_since - 2 * span.alert
          and (
            span.since <= ${now}::timestamptz - 2 * span.alert
            or (
              c.overdue_for is distinct from c.waiting_since
              and span.since > w.alerts_since - span.alert
            )
          )
        order by c.waiting_since, c.id
        limit ${batchSize}
        for update of c skip locked
      ) found
      where w.alert_minutes is not null
    ), alerted as (
      update conversations c
      set overdue_for = c.waiting_since, overdue_level = due.level
      from due
      where c.id = due.id
      returning
        c.id, c.workspace_id, c.session_name, c.agent_id, c.contact_name, c.assignee_id, c.waiting_since,
        due.level, due.is_first
    )
    ${publishEvent({
      workspaceId: sql`c.workspace_id`,
      event: { type: 'conversation' },
      fields: { conversationId: sql`c.id`, overdue: overdueOf(now) },
      rows: sql`
        from alerted c
        join agents a on a.id = c.agent_id
        join workspaces w on w.id = c.workspace_id
        left join members own
          on own.workspace_id = c.workspace_id
          and own.user_id = c.assignee_id
          and ${sql.raw(mayAnswer('own', 'w'))}
        left join users on users.id = own.user_id
        order by c.waiting_since, c.id`,
    })}
    returning id`.execute(db)
  return rows.length
}

/** First the person of the conversation, or without one all who may answer; then the administrators. */
const people = sql`
  array(
    select m.user_id
    from members m
    where m.workspace_id = c.workspace_id
      and ${sql.raw(mayAnswer('m', 'w'))}
      and (
        (c.is_first and m.user_id = coalesce(own.user_id, m.user_id))
        or (c.level = 2 and m.role in ('owner', 'admin'))
      )
    order by m.joined_at, m.user_id
    limit ${sql.lit(PEOPLE_MAX)}
  )`

const overdueOf = (now: Date) => sql`
  jsonb_build_object(
    'userIds', ${people},
    'minutes', floor(extract(epoch from ${now}::timestamptz - c.waiting_since) / 60)::int,
    'assigneeName', users.username,
    'assigneeId', users.id,
    'sessionName', c.session_name,
    'agentId', c.agent_id,
    'agentName', a.name,
    'contactName', c.contact_name,
    'at', ${now.toISOString()}::text)`
