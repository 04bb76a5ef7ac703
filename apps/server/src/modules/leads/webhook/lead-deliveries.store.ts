import type { LeadDeliveryCause, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { createDeliveryClaim, type DueDelivery } from './claim-delivery.store.ts'

type DeliveryClaim = Pick<DueDelivery, 'id' | 'tries' | 'agentId' | 'workspaceId' | 'agentName'>

/** `next` is the time of the next attempt; null gives the delivery up. */
export type FailedDelivery = { cause: LeadDeliveryCause; status: number | null; next: Date | null; isGone: boolean }

type WebhookTrouble = Extract<ServerEvent, { type: 'lead_webhook' }>['trouble']
type PublishDeliveryEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** The owner is warned after this many consecutive failures. */
const FAILURES_BEFORE_WARNING = 5

/** Claims lead deliveries and records their results. */
export const createLeadDeliveryStore = (db: Db, publish: PublishDeliveryEvent) => {
  /** Ends an attempt; false when another process claimed the delivery or it was deleted. */
  const endAttempt = (tx: Tx, { id, tries }: DeliveryClaim, changes: ReturnType<typeof sql>) =>
    sql`
      update lead_deliveries
      set ${changes}
      where id = ${id} and tries = ${tries} and state = 'sending'
      returning id`
      .execute(tx)
      .then(({ rows }) => rows.length > 0)

  const publishTrouble = (tx: Tx, { agentId, agentName, workspaceId }: DeliveryClaim, trouble: WebhookTrouble) =>
    publish(tx, workspaceId, {
      type: 'lead_webhook',
      agentId,
      ...(trouble === undefined ? {} : { agentName, trouble }),
    })

  return {
    /** Releases expired claims of dead processes and fails deliveries past `give_up_at`. */
    async expireDeliveries(now: Date): Promise<void> {
      await sql`update lead_deliveries set state = 'waiting' where state = 'sending' and not_before <= ${now}`.execute(
        db,
      )
      await sql`
        update lead_deliveries
        set state = 'failed', not_before = null, ended_at = ${now}
        where state = 'waiting' and not_before <= ${now} and give_up_at <= ${now}`.execute(db)
    },

    claim: createDeliveryClaim(db),

    /** Returns a claim without counting its attempt. */
    release: ({ id, tries }: DeliveryClaim, now: Date) =>
      db
        .updateTable('leadDeliveries')
        .set({ state: 'waiting', notBefore: now, tries: tries - 1 })
        .where('id', '=', id)
        .where('tries', '=', tries)
        .where('state', '=', 'sending')
        .execute(),

    markDelivered: (claim: DeliveryClaim, status: number, now: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const changes = sql`
          state = 'delivered', not_before = null, ended_at = ${now}, status = ${status}, cause = null`
        if (!(await endAttempt(tx, claim, changes))) return
        const { rows } = await sql<{ wasTold: boolean }>`
          with known as (
            select agent_id, is_told
            from lead_webhooks
            where agent_id = ${claim.agentId}
            for no key update
          )
          update lead_webhooks w
          set failures = 0, failing_since = null, is_told = false
          from known
          where w.agent_id = known.agent_id
          returning known.is_told as was_told`.execute(tx)
        await publishTrouble(tx, claim, rows[0]?.wasTold ? null : undefined)
      }),

    recordFailure: (claim: DeliveryClaim, { cause, status, next, isGone }: FailedDelivery, now: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const changes =
          next === null
            ? sql`state = 'failed', not_before = null, ended_at = ${now}, status = ${status}, cause = ${cause}`
            : sql`state = 'waiting', not_before = ${next}, status = ${status}, cause = ${cause}`
        if (!(await endAttempt(tx, claim, changes))) return
        const { rows } = await sql<{ isNews: boolean }>`
          with known as (
            select agent_id, is_told, is_on
            from lead_webhooks
            where agent_id = ${claim.agentId}
            for no key update
          )
          update lead_webhooks w
          set
            failures = failures + 1,
            failing_since = coalesce(failing_since, ${now}),
            is_told = known.is_told or failures + 1 >= ${FAILURES_BEFORE_WARNING} or ${isGone},
            is_on = w.is_on and not ${isGone},
            is_gone = w.is_gone or ${isGone}
          from known
          where w.agent_id = known.agent_id
          returning w.is_told and (not known.is_told or (${isGone} and known.is_on)) as is_news`.execute(tx)
        await publishTrouble(tx, claim, rows[0]?.isNews ? (isGone ? 'gone' : 'failing') : undefined)
      }),

    deleteOld: (before: Date) => db.deleteFrom('leadDeliveries').where('endedAt', '<', before).execute(),
  }
}
export type LeadDeliveryStore = ReturnType<typeof createLeadDeliveryStore>
