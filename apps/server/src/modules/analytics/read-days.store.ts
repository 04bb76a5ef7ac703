import type { AnalyticsCost, AnalyticsDay, ExchangeOutcome } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CancellableQuery } from '../../db/connection/cancellable-query.ts'
import type { Db } from '../../db/connect.ts'
import { DAYS_AROUND } from './close-days.store.ts'
import { countDays } from './count-days.store.ts'
import { WAIT_LIMITS_S } from './wait-buckets.ts'

export type FiguresQuery = { workspaceId: string; agentId: string | undefined; from: string; to: string }

export type PeriodFigures = {
  days: AnalyticsDay[]
  /** By day of the week, Monday 1. Days without rows are missing. */
  hours: { weekday: number; counts: number[] }[]
  outcomes: { outcome: ExchangeOutcome; exchanges: number }[]
  totals: { agent: number; person: number; nobody: number; leads: number; waits: number[] }
  costs: (AnalyticsCost & { agentId: string; name: string; model: string })[]
  hasData: boolean
}

export const createReadDaysStore = (db: Db, queryWithTimeout: CancellableQuery) => ({
  /** The time zones of the agents' hours, the most frequent first, by workspace. */
  async listTimeZones(workspaceId?: string): Promise<{ id: string; timeZones: string[] }[]> {
    const { rows } = await sql<{ id: string; timeZones: string[] }>`
      select w.id, coalesce(z.time_zones, '{}') as time_zones
      from workspaces w
      left join (
        select workspace_id, array_agg(time_zone order by agents desc, since, time_zone) as time_zones
        from (
          select
            workspace_id,
            custom_config #>> '{businessHours,timezone}' as time_zone,
            count(*) as agents,
            min(created_at) as since
          from agents
          where ${workspaceId === undefined ? sql`true` : sql`workspace_id = ${workspaceId}`}
          group by 1, 2
        ) by_zone
        where time_zone is not null
        group by workspace_id
      ) z on z.workspace_id = w.id
      where ${workspaceId === undefined ? sql`true` : sql`w.id = ${workspaceId}`}`.execute(db)
    return rows
  },

  /** Names of time zones that this PostgreSQL knows: packages of its system may leave old ones out. */
  async listKnownZones(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
    return rows.map(({ name }) => name)
  },

  /** The time zone in which days were counted; null before the first count. */
  async closedTimeZone(workspaceId: string): Promise<string | null> {
    const row = await db
      .selectFrom('analyticsClosed')
      .select('timeZone')
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return row?.timeZone ?? null
  },

  async read(query: FiguresQuery, timeZone: string, signal: AbortSignal): Promise<PeriodFigures> {
    const { sql: text, parameters } = figuresQuery(query, timeZone).compile(db)
    const rows = await queryWithTimeout<PeriodFigures>(text, [...parameters], signal)
    return rows[0] as PeriodFigures
  },
})
export type ReadDaysStore = ReturnType<typeof createReadDaysStore>

/** Counted days come from the daily figures; open and changed ones are counted now. */
export function figuresQuery({ workspaceId, agentId, from, to }: FiguresQuery, timeZone: string) {
  const isOfAgent = agentId === undefined ? sql`true` : sql`d.agent_id = ${agentId}`
  return sql<PeriodFigures>`
    with closed as materialized (
      select closed_before
      from analytics_closed
      where workspace_id = ${workspaceId} and time_zone = ${timeZone}
    ), changed as materialized (
      select distinct day + n as day
      from analytics_changed, generate_series(${sql.lit(-DAYS_AROUND)}, ${sql.lit(DAYS_AROUND)}) n
      where workspace_id = ${workspaceId}
    ), period as materialized (
      select generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day')::date as day
    ), days as materialized (
      select day
      from period
      where day >= coalesce((select closed_before from closed), '-infinity')
      union
      select day
      from period
      join changed using (day)
    ), ${countDays({ workspaceId, timeZone, agentId })}, figures as materialized (
      select
        day, agent_id, started, active, received, sent_by_agent, sent_by_person, answered_by_agent,
        answered_by_person, answered_by_nobody, leads, hours, waits, outcomes
      from counted
      union all
      select
        day, agent_id, started, active, received, sent_by_agent, sent_by_person, answered_by_agent,
        answered_by_person, answered_by_nobody, leads, hours, waits, outcomes
      from analytics_days d
      where ${isCountedDay(workspaceId, from, to)} and ${isOfAgent}
    ), paid as materialized (
      select agent_id, model, replies, unpriced, micros
      from costs
      union all
      select agent_id, model, replies, unpriced, micros
      from analytics_costs d
      where ${isCountedDay(workspaceId, from, to)} and ${isOfAgent}
    )
    select
      (${DAYS}) as days,
      (${HOURS}) as hours,
      (${OUTCOMES}) as outcomes,
      (${TOTALS}) as totals,
      (${costsOf(workspaceId)}) as costs,
      exists (select from conversations where workspace_id = ${workspaceId}) as "hasData"`
}

const isCountedDay = (workspaceId: string, from: string, to: string): RawBuilder<boolean> => sql<boolean>`
  d.workspace_id = ${workspaceId}
  and d.day between ${from}::date and ${to}::date
  and not exists (select from days where days.day = d.day)`

const DAYS = sql`
  select json_agg(json_build_object(
    'day', to_char(day, 'YYYY-MM-DD'), 'started', started, 'active', active, 'received', received,
    'sentByAgent', sent_by_agent, 'sentByPerson', sent_by_person, 'answeredByAgent', answered_by_agent,
    'answeredByPerson', answered_by_person, 'answeredByNobody', answered_by_nobody, 'leads', leads
  ) order by day)
  from (
    select
      day,
      coalesce(sum(started), 0) as started,
      coalesce(sum(active), 0) as active,
      coalesce(sum(received), 0) as received,
      coalesce(sum(sent_by_agent), 0) as sent_by_agent,
      coalesce(sum(sent_by_person), 0) as sent_by_person,
      coalesce(sum(answered_by_agent), 0) as answered_by_agent,
      coalesce(sum(answered_by_person), 0) as answered_by_person,
      coalesce(sum(answered_by_nobody), 0) as answered_by_nobody,
      coalesce(sum(leads), 0) as leads
    from period
    left join figures using (day)
    group by day
  ) by_day`

const sumsOf = (column: string, length: number) =>
  sql.raw(Array.from({ length }, (_, at) => `coalesce(sum(${column}[${at + 1}]), 0)`).join(', '))

const HOURS = sql`
  select coalesce(json_agg(json_build_object('weekday', weekday, 'counts', counts)), '[]')
  from (
    select extract(isodow from day)::int as weekday, array[${sumsOf('hours', 24)}] as counts
    from figures
    group by 1
  ) by_weekday`

const OUTCOMES = sql`
  select coalesce(json_agg(json_build_object('outcome', outcome, 'exchanges', exchanges)), '[]')
  from (
    select key as outcome, sum(value::int) as exchanges
    from figures, jsonb_each_text(outcomes)
    group by key
  ) by_outcome`

const TOTALS = sql`
  select json_build_object(
    'agent', coalesce(sum(answered_by_agent), 0),
    'person', coalesce(sum(answered_by_person), 0),
    'nobody', coalesce(sum(answered_by_nobody), 0),
    'leads', coalesce(sum(leads), 0),
    'waits', array[${sumsOf('waits', WAIT_LIMITS_S.length)}]
  )
  from figures`

const costsOf = (workspaceId: string) => sql`
  select coalesce(json_agg(json_build_object(
    'agentId', agent_id, 'name', name, 'model', model, 'replies', replies, 'unpriced', unpriced, 'micros', micros
  )), '[]')
  from (
    select
      agent_id, model, sum(replies) as replies, sum(unpriced) as unpriced, sum(micros)::float8 as micros,
      (select name from agents where id = agent_id and workspace_id = ${workspaceId}) as name
    from paid
    group by agent_id, model
  ) by_agent
  where name is not null`
