import type { ModelPrice } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { isOfAdministrator } from './fragments/is-of-administrator.ts'
import type { AccountModelRow } from './schema.ts'

/** What pays for a reply of an agent. */
export type SpendingLimits = {
  /** The workspace's own model, its key sealed. */
  accountModel: Pick<AccountModelRow, 'workspaceId' | 'provider' | 'name' | 'baseUrl' | 'secret' | 'sees'> | null
  /** Models whose provider refused a picture. */
  blindModels: { provider: string; baseUrl: string; name: string; learnedSeconds: number }[]
  /** Prices that the workspace set, by model name. */
  prices: Record<string, ModelPrice>
  /** Spending of the agent in micro-dollars by month («2026-11»), newest months only. */
  spent: Record<string, number>
  /**
   * Monthly budget of the account on the installation's model with its spending, and the spending of all open sign-ups
   * by month. Null without a limit.
   */
  allowance: { monthlyMicros: number; month: string; spentMicros: number; all: Record<string, number> } | null
}

/** The agent's time zone can differ by one month from UTC. */
const MONTHS = 3

export const allowanceOf = (workspaceId: RawBuilder<unknown>) => sql`
  select json_build_object(
    'monthlyMicros', b.monthly_micros,
    'month', b.month,
    'spentMicros', b.spent_micros,
    'all', (
      select coalesce(json_object_agg(t.month, t.micros), '{}')
      from (select month, micros from sign_up_spendings order by month desc limit ${sql.lit(MONTHS)}) t
    )
  )
  from installation_budgets b
  where b.workspace_id = ${workspaceId} and not ${isOfAdministrator(sql`b.workspace_id`)}`

/** SQL fragment for statements that read the agent anyway: every reply needs the limits. */
export const spendingLimitsOf = (workspaceId: RawBuilder<unknown>, agentId: RawBuilder<unknown>) => sql<SpendingLimits>`
  json_build_object(
    'allowance', (${allowanceOf(workspaceId)}),
    'accountModel', (
      select json_build_object('workspaceId', g.workspace_id, 'provider', g.provider, 'name', g.name,
        'baseUrl', g.base_url, 'secret', g.secret, 'sees', g.sees)
      from account_models g
      where g.workspace_id = ${workspaceId}
    ),
    'blindModels', (
      select coalesce(json_agg(json_build_object('provider', b.provider, 'baseUrl', b.base_url, 'name', b.name,
        'learnedSeconds', extract(epoch from b.learned_at))), '[]')
      from blind_models b
      where b.workspace_id = ${workspaceId}
    ),
    'prices', (
      select coalesce(json_object_agg(p.model,
        json_build_object('inputMicros', p.input_micros, 'outputMicros', p.output_micros)), '{}')
      from model_prices p
      where p.workspace_id = ${workspaceId}
    ),
    'spent', (
      select coalesce(json_object_agg(s.month, s.micros), '{}')
      from (
        select month, micros from spendings
        where agent_id = ${agentId} and workspace_id = ${workspaceId}
        order by month desc limit ${sql.lit(MONTHS)}
      ) s
    )
  )`
