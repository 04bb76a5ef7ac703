import type { Price } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AccountModelRow } from './schema.ts'

/** What an answer of an agent may be paid from. */
export type Purse = {
  /** The account's own model, its key sealed. */
  accountModel: Pick<AccountModelRow, 'userId' | 'provider' | 'name' | 'baseUrl' | 'secret'> | null
  /** What the account says that models cost, by name. */
  prices: Record<string, Price>
  /** Of the agent, in millionths of a dollar, by month: «2026-11». The last ones only. */
  spent: Record<string, number>
  /**
   * What the account may spend on the installation's model in a month, and spent in that one; beside it what all accounts
   * of open sign-up spent together, by month, the last ones only. Null without a limit.
   */
  allowance: { monthlyMicros: number; month: string; spentMicros: number; all: Record<string, number> } | null
}

/** A month of the agent's own time zone is at most one ahead of another zone's. */
const MONTHS = 3

export const allowanceOf = (userId: RawBuilder<unknown>) => sql`
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
  join users u on u.id = b.user_id
  where b.user_id = ${userId} and not 'ROLE_ADMIN' = any(u.roles)`

/** A part of a statement that reads of the agent anyway: the purse is needed for every answer. */
export const purseOf = (userId: RawBuilder<unknown>, agentId: RawBuilder<unknown>) => sql<Purse>`
  json_build_object(
    'allowance', (${allowanceOf(userId)}),
    'accountModel', (
      select json_build_object('userId', g.user_id, 'provider', g.provider, 'name', g.name,
        'baseUrl', g.base_url, 'secret', g.secret)
      from account_models g
      where g.user_id = ${userId}
    ),
    'prices', (
      select coalesce(json_object_agg(p.model,
        json_build_object('inputMicros', p.input_micros, 'outputMicros', p.output_micros)), '{}')
      from model_prices p
      where p.user_id = ${userId}
    ),
    'spent', (
      select coalesce(json_object_agg(s.month, s.micros), '{}')
      from (
        select month, micros from spendings
        where agent_id = ${agentId} and user_id = ${userId}
        order by month desc limit ${sql.lit(MONTHS)}
      ) s
    )
  )`
