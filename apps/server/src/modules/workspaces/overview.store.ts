import { WAITING_COUNT_MAX } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isLockedOut } from '../../db/fragments/has-second-factor.ts'
import { isListed, waitsForPerson } from '../../db/fragments/waiting-since.ts'
import { UNCERTAIN_SENDS_SHOWN } from '../../db/uncertain-sends.ts'

/** Spending of a workspace's agents of one time zone in one month. */
export type ZoneSpending = { zone: string | null; month: string; micros: number }

export type OverviewRow = {
  id: string
  agentsAnswering: number
  agentsNotAnswering: number
  conversationsWaiting: number
  spendings: ZoneSpending[]
}

export type OverviewStore = ReturnType<typeof createOverviewStore>

/**
 * Every workspace that a person may enter, in one statement. It reads the agents and, of the conversations, those that
 * wait.
 */
export const createOverviewStore = (db: Db) => ({
  async read(userId: string, months: readonly string[]): Promise<OverviewRow[]> {
    const { rows } = await sql<OverviewRow>`
      select own.workspace_id as id, agents_answering, agents_not_answering, conversations_waiting, spendings
      from members own
      join workspaces on workspaces.id = own.workspace_id
      cross join lateral (${ACTIVE_AGENTS}) active
      cross join lateral (${CONVERSATIONS_WAITING}) waiting
      cross join lateral (${spendingsIn(months)}) spent
      where own.user_id = ${userId} and not ${sql.raw(isLockedOut('workspaces', 'own.user_id'))}
      order by own.joined_at, own.workspace_id`.execute(db)
    return rows
  },
})

const ACTIVE_AGENTS = sql`
  select
    count(*) filter (where not is_silent)::int as agents_answering,
    count(*) filter (where is_silent)::int as agents_not_answering
  from (
    select
      channel_problem is not null
        or model_problem is not null
        or uncertain_sends >= ${sql.lit(UNCERTAIN_SENDS_SHOWN)}
        or connection <> 'connected' as is_silent
    from agents
    where workspace_id = own.workspace_id and is_active
  ) active`

const CONVERSATIONS_WAITING = sql`
  select count(*)::int as conversations_waiting
  from (
    select
    from conversations
    where workspace_id = own.workspace_id
      and ${sql.raw(waitsForPerson('conversations'))}
      and ${sql.raw(isListed('conversations'))}
    limit ${sql.lit(WAITING_COUNT_MAX)}
  ) first_ones`

const spendingsIn = (months: readonly string[]) => sql`
  select coalesce(json_agg(to_json(by_zone)), '[]') as spendings
  from (
    select custom_config #>> '{businessHours,timezone}' as zone, month, sum(micros)::float8 as micros
    from agents
    join spendings on agent_id = id
    where agents.workspace_id = own.workspace_id and month = any(${months})
    group by zone, month
  ) by_zone`
