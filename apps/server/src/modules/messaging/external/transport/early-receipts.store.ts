import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import type { ExternalReceipt } from '../../../../ports/evolution.ts'

const RETENTION_MS = 24 * 3_600_000

/** Delivery states from the first to the last. */
const STATUS_ORDER = ['failed', 'sent', 'delivered', 'read']

export const earlyReceiptStore = {
  /** Stores a receipt whose message was not reported yet, for a day at most. */
  async hold(tx: Tx, { agentId, externalId, status }: ExternalReceipt, now: Date): Promise<void> {
    await sql`
      with old as (
        delete from early_ticks
        where agent_id = ${agentId} and kept_at < ${new Date(now.getTime() - RETENTION_MS)}
      )
      insert into early_ticks (agent_id, external_id, status, kept_at)
      select id, ${externalId}, ${status}, ${now}
      from agents
      where id = ${agentId}
      on conflict (agent_id, external_id) do update set status = excluded.status
      where array_position(${STATUS_ORDER}::text[], excluded.status) > array_position(
        ${STATUS_ORDER}::text[], early_ticks.status
      )`.execute(tx)
  },

  /** Takes the receipt that waited for this message. */
  async take(tx: Tx, agentId: string, externalId: string): Promise<ExternalReceipt['status'] | null> {
    const { rows } = await sql<{ status: ExternalReceipt['status'] }>`
      delete from early_ticks
      where agent_id = ${agentId} and external_id = ${externalId}
      returning status`.execute(tx)
    return rows[0]?.status ?? null
  },
}
