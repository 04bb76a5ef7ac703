import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { allowanceOf, type Purse, purseOf } from '../../db/purse.ts'

type Whose = { userId: string; agentId: string; month: string }
type Spent = { spentMicros: number; trialMicros: number; unpriced: number }

/** One answer of a model. `micros` is null where it had no price. */
type Payment = Whose & { micros: number | null; isTrial: boolean }
/** What to say once this much is spent. */
type Alarm = { atMicros: number; at: Date; event: (spentMicros: number) => ServerEvent }

type InstallationCost = { userId: string; month: string; micros: number }

/** One answer or embedding of the installation's model. `nearly` is the share of the allowance at which its owner is told, once. */
type InstallationPayment = InstallationCost & {
  at: Date
  nearly: number
  event: (spentMicros: number, monthlyMicros: number) => ServerEvent
}

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

export const createSpendingStore = (db: Db, publish: Publish) => ({
  /** What an answer may be paid from, where no other statement reads of the agent. */
  async purse({ userId, agentId }: Omit<Whose, 'month'>): Promise<Purse> {
    const { rows } = await sql<{ purse: Purse }>`
      select ${purseOf(sql`${userId}`, sql`${agentId}`)} as purse`.execute(db)
    return rows[0]?.purse ?? { accountModel: null, prices: {}, spent: {}, allowance: null }
  },

  /** Null where the account is not limited. */
  async allowance(userId: string): Promise<Purse['allowance']> {
    const { rows } = await sql<Pick<Purse, 'allowance'>>`
      select (${allowanceOf(sql`${userId}`)}) as allowance`.execute(db)
    return rows[0]?.allowance ?? null
  },

  async of({ userId, agentId, month }: Whose): Promise<Spent> {
    const { rows } = await sql<Spent>`
      select micros::float8 as spent_micros, trial_micros::float8 as trial_micros, unpriced from spendings
      where agent_id = ${agentId} and user_id = ${userId} and month = ${month}`.execute(db)
    return rows[0] ?? { spentMicros: 0, trialMicros: 0, unpriced: 0 }
  },

  /** Adds it to what the account spent of its allowance, if it has one. True when its owner was told. */
  payInstallation: (payment: InstallationPayment): Promise<boolean> =>
    db.transaction().execute((tx) => payOfAllowance(publish, tx, payment)),

  /** Adds it to the month, whoever else is adding. True when the alarm was given, which it is once a month. */
  pay: (payment: Payment, alarm: Alarm | null): Promise<boolean> =>
    alarm
      ? db.transaction().execute((tx) => payAndTell(publish, tx, payment, alarm))
      : add(db, payment).then(() => false),
})
export type SpendingStore = ReturnType<typeof createSpendingStore>

/** The agent first and then its row, as whoever deletes it takes them: else each would wait for the other. */
async function add(on: Db | Tx, { userId, agentId, month, micros, isTrial }: Payment): Promise<number> {
  const cost = micros ?? 0
  const { rows } = await sql<{ spent: number }>`
    with payer as materialized (
      select id, user_id from agents where id = ${agentId} and user_id = ${userId} for key share
    )
    insert into spendings (agent_id, user_id, month, micros, trial_micros, unpriced)
    select id, user_id, ${month}, ${cost}::bigint, ${isTrial ? cost : 0}::bigint, ${micros === null ? 1 : 0}::integer from payer
    on conflict (agent_id, month) do update set
      micros = spendings.micros + excluded.micros,
      trial_micros = spendings.trial_micros + excluded.trial_micros,
      unpriced = spendings.unpriced + excluded.unpriced
    returning micros::float8 as spent`.execute(on)
  return rows[0]?.spent ?? 0
}

async function payAndTell(
  publish: Publish,
  tx: Tx,
  payment: Payment,
  { atMicros, at, event }: Alarm,
): Promise<boolean> {
  const spent = await add(tx, payment)
  if (spent < atMicros) return false
  const { numUpdatedRows } = await tx
    .updateTable('spendings')
    .set({ warnedAt: at })
    .where('agentId', '=', payment.agentId)
    .where('userId', '=', payment.userId)
    .where('month', '=', payment.month)
    .where('warnedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await publish(tx, payment.userId, event(spent))
  return numUpdatedRows > 0n
}

async function payOfAllowance(
  publish: Publish,
  tx: Tx,
  { at, nearly, event, ...cost }: InstallationPayment,
): Promise<boolean> {
  const row = await addToAllowance(tx, cost)
  if (!row || row.isTold || row.spent < row.monthly * nearly) return false
  await tx.updateTable('installationBudgets').set({ warnedAt: at }).where('userId', '=', cost.userId).execute()
  await publish(tx, cost.userId, event(row.spent, row.monthly))
  return true
}

/** The account's own row and then that of all, in one statement. Undefined where the account is not limited. */
async function addToAllowance(tx: Tx, { userId, month, micros }: InstallationCost) {
  const { rows } = await sql<{ monthly: number; spent: number; isTold: boolean }>`
    with paid as (
      update installation_budgets b set
        month = ${month},
        spent_micros = case when month = ${month} then spent_micros else 0 end + ${micros}::bigint,
        warned_at = case when month = ${month} then warned_at end
      from users u
      where u.id = b.user_id and b.user_id = ${userId} and not 'ROLE_ADMIN' = any(u.roles)
      returning monthly_micros::float8 as monthly, spent_micros::float8 as spent, warned_at is not null as is_told
    ), added as (
      insert into sign_up_spendings as s (month, micros)
      select ${month}, ${micros}::bigint from paid
      on conflict (month) do update set micros = s.micros + excluded.micros
    )
    select monthly, spent, is_told from paid`.execute(tx)
  return rows[0]
}
