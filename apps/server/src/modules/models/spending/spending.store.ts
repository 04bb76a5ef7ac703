import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import { isOfAdministrator } from '../../../db/fragments/is-of-administrator.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { allowanceOf, type SpendingLimits, spendingLimitsOf } from '../../../db/spending-limits.ts'

export type SpendingPurpose = 'reply' | 'transcription' | 'speech'

type SpendingKey = { workspaceId: string; agentId: string; month: string }
type SpendingFigures = {
  spentMicros: number
  trialMicros: number
  transcriptionMicros: number
  speechMicros: number
  unpriced: number
}

/** The cost of one answer, transcript or reply by voice; `micros` is null for a model without a price. */
type ModelPayment = SpendingKey & { micros: number | null; isTrial: boolean; purpose: SpendingPurpose }
/** The event to publish once this much is spent. */
type BudgetWarning = { atMicros: number; at: Date; event: (spentMicros: number) => ServerEvent }

type InstallationCost = { workspaceId: string; month: string; micros: number }

/**
 * The cost of one answer or embedding of the installation's model. The owner is warned once at the share `nearly` of
 * the allowance.
 */
type InstallationPayment = InstallationCost & {
  at: Date
  nearly: number
  event: (spentMicros: number, monthlyMicros: number) => ServerEvent
}

type PublishSpendingEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

export const createSpendingStore = (db: Db, publish: PublishSpendingEvent) => ({
  /** Budgets, prices and spending of an agent, for callers that did not read them with the agent. */
  async readLimits({ workspaceId, agentId }: Omit<SpendingKey, 'month'>): Promise<SpendingLimits> {
    const { rows } = await sql<{ spendingLimits: SpendingLimits }>`
      select ${spendingLimitsOf(sql`${workspaceId}`, sql`${agentId}`)} as spending_limits`.execute(db)
    return rows[0]?.spendingLimits ?? { accountModel: null, blindModels: [], prices: {}, spent: {}, allowance: null }
  },

  /** Null for a workspace without a limit. */
  async allowance(workspaceId: string): Promise<SpendingLimits['allowance']> {
    const { rows } = await sql<Pick<SpendingLimits, 'allowance'>>`
      select (${allowanceOf(sql`${workspaceId}`)}) as allowance`.execute(db)
    return rows[0]?.allowance ?? null
  },

  async read({ workspaceId, agentId, month }: SpendingKey): Promise<SpendingFigures> {
    const { rows } = await sql<SpendingFigures>`
      select micros::float8 as spent_micros, trial_micros::float8 as trial_micros,
        transcription_micros::float8 as transcription_micros, speech_micros::float8 as speech_micros, unpriced
      from spendings
      where agent_id = ${agentId} and workspace_id = ${workspaceId} and month = ${month}`.execute(db)
    return rows[0] ?? { spentMicros: 0, trialMicros: 0, transcriptionMicros: 0, speechMicros: 0, unpriced: 0 }
  },

  /** Charges the workspace's allowance, if it has one. True when the warning was published. */
  chargeInstallation: (payment: InstallationPayment): Promise<boolean> =>
    db.transaction().execute((tx) => chargeAllowance(publish, tx, payment)),

  /** Adds to the month; safe under concurrency. True when the warning was published, once a month. */
  pay: (payment: ModelPayment, warning: BudgetWarning | null): Promise<boolean> =>
    warning
      ? db.transaction().execute((tx) => payAndWarn(publish, tx, payment, warning))
      : addSpending(db, payment).then(() => false),
})
export type SpendingStore = ReturnType<typeof createSpendingStore>

/** Locks the agent before its spending row, as its deletion does; the reverse order could deadlock. */
async function addSpending(
  database: Db | Tx,
  { workspaceId, agentId, month, micros, isTrial, purpose }: ModelPayment,
): Promise<number> {
  const cost = micros ?? 0
  const { rows } = await sql<{ spent: number }>`
    with payer as materialized (
      select id, workspace_id
      from agents
      where id = ${agentId} and workspace_id = ${workspaceId} for key share
    )
    insert into spendings (
      agent_id, workspace_id, month, micros, trial_micros, transcription_micros, speech_micros, unpriced
    )
    select
      id, workspace_id, ${month}, ${cost}::bigint, ${isTrial ? cost : 0}::bigint,
      ${purpose === 'transcription' ? cost : 0}::bigint,
      ${purpose === 'speech' ? cost : 0}::bigint,
      ${micros === null ? 1 : 0}::integer
    from payer
    on conflict (agent_id, month) do update set
      micros = spendings.micros + excluded.micros,
      trial_micros = spendings.trial_micros + excluded.trial_micros,
      transcription_micros = spendings.transcription_micros + excluded.transcription_micros,
      speech_micros = spendings.speech_micros + excluded.speech_micros,
      unpriced = spendings.unpriced + excluded.unpriced
    returning micros::float8 as spent`.execute(database)
  return rows[0]?.spent ?? 0
}

async function payAndWarn(
  publish: PublishSpendingEvent,
  tx: Tx,
  payment: ModelPayment,
  { atMicros, at, event }: BudgetWarning,
): Promise<boolean> {
  const spent = await addSpending(tx, payment)
  if (spent < atMicros) return false
  const { numUpdatedRows } = await tx
    .updateTable('spendings')
    .set({ warnedAt: at })
    .where('agentId', '=', payment.agentId)
    .where('workspaceId', '=', payment.workspaceId)
    .where('month', '=', payment.month)
    .where('warnedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await publish(tx, payment.workspaceId, event(spent))
  return numUpdatedRows > 0n
}

async function chargeAllowance(
  publish: PublishSpendingEvent,
  tx: Tx,
  { at, nearly, event, ...cost }: InstallationPayment,
): Promise<boolean> {
  const row = await addToAllowance(tx, cost)
  if (!row || row.isTold || row.spent < row.monthly * nearly) return false
  await tx
    .updateTable('installationBudgets')
    .set({ warnedAt: at })
    .where('workspaceId', '=', cost.workspaceId)
    .execute()
  await publish(tx, cost.workspaceId, event(row.spent, row.monthly))
  return true
}

/**
 * Charges the workspace's row and the total of all in one statement. Undefined for a workspace without a limit.
 */
async function addToAllowance(tx: Tx, { workspaceId, month, micros }: InstallationCost) {
  const { rows } = await sql<{ monthly: number; spent: number; isTold: boolean }>`
    with paid as (
      update installation_budgets b
      set
        month = ${month},
        spent_micros = case when month = ${month} then spent_micros else 0 end + ${micros}::bigint,
        warned_at = case when month = ${month} then warned_at end
      where b.workspace_id = ${workspaceId} and not ${isOfAdministrator(sql`b.workspace_id`)}
      returning
        monthly_micros::float8 as monthly, spent_micros::float8 as spent, warned_at is not null as is_told
    ), added as (
      insert into sign_up_spendings as s (month, micros)
      select ${month}, ${micros}::bigint
      from paid
      on conflict (month) do update set micros = s.micros + excluded.micros
    )
    select monthly, spent, is_told
    from paid`.execute(tx)
  return rows[0]
}
