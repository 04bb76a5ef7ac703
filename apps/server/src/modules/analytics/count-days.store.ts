import { type RawBuilder, sql } from 'kysely'
import { WAIT_LIMITS_S } from './wait-buckets.ts'

/** Where and how days are counted. `agentId`: only this agent. */
export type DayCount = { workspaceId: string; timeZone: string; agentId?: string | undefined }

/** An answer later than this after the contact began to write counts as none. */
const ANSWER_TIME = sql`interval '1 day'`

/**
 * CTEs that count the days of a CTE `days (day)` from raw rows: `counted` has the columns of `analytics_days` without
 * the workspace, `costs` those of `analytics_costs`. Days in a row are read as one span.
 */
export function countDays({ workspaceId, timeZone, agentId }: DayCount): RawBuilder<unknown> {
  const isOfAgent = (column: string) => (agentId === undefined ? sql`true` : sql`${sql.raw(column)} = ${agentId}`)
  const midnight = (day: string) => sql`(${sql.raw(day)})::timestamp at time zone ${timeZone}`
  const dayOf = (at: string) => sql`(${sql.raw(at)} at time zone ${timeZone})::date`
  return sql`
    spans as materialized (
      select ${midnight('min(day)')} as first, ${midnight('max(day) + 1')} as after
      from (select day, day - row_number() over (order by day)::int as island from days) numbered
      group by island
    ), said as materialized (
      select
        s.first, s.after, m.conversation_id, c.agent_id, m.direction, m.origin, m.at,
        lag(m.direction) over earlier as former_direction,
        lag(m.at) over earlier as former_at,
        min(m.at) filter (where m.origin in ('ai', 'n8n')) over later as agent_at,
        min(m.at) filter (where m.origin in ('console', 'phone')) over later as person_at
      from spans s
      join messages m
        on m.workspace_id = ${workspaceId}
        and m.at >= s.first - ${ANSWER_TIME}
        and m.at < s.after + ${ANSWER_TIME}
      join conversations c on c.id = m.conversation_id
      where m.status is distinct from 'failed' and ${isOfAgent('c.agent_id')}
      window
        earlier as (partition by s.first, m.conversation_id order by m.at, m.id),
        later as (partition by s.first, m.conversation_id order by m.at desc, m.id desc)
    ), timed as (
      select
        *,
        direction = 'incoming'
          and not coalesce(former_direction = 'incoming' and former_at > at - ${ANSWER_TIME}, false) as begins,
        coalesce(agent_at < person_at, agent_at is not null) as is_by_agent,
        least(agent_at, person_at) as answer_at
      from said
      where at >= first and at < after
    ), dated as materialized (
      select
        ${dayOf('at')} as day, agent_id, conversation_id, origin, begins,
        direction = 'incoming' as is_received,
        case when direction = 'incoming' then extract(hour from at at time zone ${timeZone})::int end as hour,
        begins and coalesce(answer_at <= at + ${ANSWER_TIME}, false) and is_by_agent as is_by_agent,
        begins and coalesce(answer_at <= at + ${ANSWER_TIME}, false) and not is_by_agent as is_by_person,
        case
          when begins and answer_at <= at + ${ANSWER_TIME} then
            width_bucket(ceil(extract(epoch from answer_at - at))::int - 1, ${WAIT_LIMITS}) + 1
        end as wait
      from timed
    ), spoken as (
      select
        day, agent_id,
        count(distinct conversation_id)::int as active,
        count(*) filter (where is_received)::int as received,
        count(*) filter (where origin in ('ai', 'n8n'))::int as sent_by_agent,
        count(*) filter (where origin in ('console', 'phone'))::int as sent_by_person,
        count(*) filter (where is_by_agent)::int as answered_by_agent,
        count(*) filter (where is_by_person)::int as answered_by_person,
        count(*) filter (where begins and wait is null)::int as answered_by_nobody,
        array[${eachHour}] as hours,
        array[${eachWait}] as waits
      from dated
      group by day, agent_id
    ), began as (
      select ${dayOf('created_at')} as day, agent_id, count(*)::int as started
      from spans
      join conversations on workspace_id = ${workspaceId} and created_at >= first and created_at < after
      where ${isOfAgent('agent_id')}
      group by 1, 2
    ), captured as (
      select ${dayOf('created_at')} as day, agent_id, count(*)::int as leads
      from spans
      join leads on workspace_id = ${workspaceId} and created_at >= first and created_at < after
      where ${isOfAgent('agent_id')}
      group by 1, 2
    ), closed_exchanges as materialized (
      select id, ${dayOf('created_at')} as day, agent_id, outcome
      from spans
      join exchanges on workspace_id = ${workspaceId} and created_at >= first and created_at < after
      where outcome is not null and ${isOfAgent('agent_id')}
    ), ended as (
      select day, agent_id, jsonb_object_agg(outcome, exchanges) as outcomes
      from (
        select day, agent_id, outcome, count(*)::int as exchanges
        from closed_exchanges
        group by day, agent_id, outcome
      ) by_outcome
      group by day, agent_id
    ), costs as materialized (
      select
        day, agent_id,
        left(detail ->> 'model', 200) as model,
        count(*)::int as replies,
        count(*) filter (where detail ->> 'costMicros' is null)::int as unpriced,
        coalesce(sum((detail ->> 'costMicros')::numeric), 0)::bigint as micros
      from closed_exchanges
      join journal on exchange_id = closed_exchanges.id and detail ? 'costMicros' and detail ->> 'model' is not null
      group by day, agent_id, 3
    ), counted as materialized (
      select
        day, agent_id,
        coalesce(started, 0) as started,
        coalesce(active, 0) as active,
        coalesce(received, 0) as received,
        coalesce(sent_by_agent, 0) as sent_by_agent,
        coalesce(sent_by_person, 0) as sent_by_person,
        coalesce(answered_by_agent, 0) as answered_by_agent,
        coalesce(answered_by_person, 0) as answered_by_person,
        coalesce(answered_by_nobody, 0) as answered_by_nobody,
        coalesce(leads, 0) as leads,
        coalesce(hours, array_fill(0, array[24])) as hours,
        coalesce(waits, array_fill(0, array[${sql.lit(WAIT_LIMITS_S.length)}])) as waits,
        coalesce(outcomes, '{}') as outcomes
      from spoken
      full join began using (day, agent_id)
      full join captured using (day, agent_id)
      full join ended using (day, agent_id)
    )`
}

/** A wait belongs to the first limit that it does not pass. */
const WAIT_LIMITS = sql.raw(`array[${WAIT_LIMITS_S.join(', ')}]`)

const countsOf = (column: string, first: number, last: number) =>
  sql.raw(
    Array.from({ length: last - first + 1 }, (_, n) => `count(*) filter (where ${column} = ${first + n})::int`).join(
      ', ',
    ),
  )

const eachHour = countsOf('hour', 0, 23)
const eachWait = countsOf('wait', 1, WAIT_LIMITS_S.length)
