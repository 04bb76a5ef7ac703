import type { LeadDeliveryCause, Platform, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isLeadDeliveryOn } from './is-lead-delivery-on.store.ts'
import { isSuspended } from '../../../db/fragments/suspension.ts'

/** A delivery to send now, with its webhook. */
export type DueDelivery = {
  id: string
  workspaceId: string
  agentId: string
  agentName: string
  /** Counts this attempt; identifies the claim. */
  tries: number
  giveUpAt: Date
  occurredAt: Date
  url: string
  secret: string
  /** The lead's current state, which is sent; null for a test. */
  lead: {
    id: string
    revision: number
    fields: Record<string, string>
    createdAt: Date
    updatedAt: Date
    sessionName: string
    platform: Platform
    contactName: string | null
    contactPhone: string | null
  } | null
}

type DeliveryClaim = Pick<DueDelivery, 'id' | 'tries' | 'agentId' | 'workspaceId' | 'agentName'>

/** `next` is the time of the next attempt; null gives the delivery up. */
export type FailedDelivery = { cause: LeadDeliveryCause; status: number | null; next: Date | null; isGone: boolean }

type WebhookTrouble = Extract<ServerEvent, { type: 'lead_webhook' }>['trouble']
type PublishDeliveryEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** The owner is warned after this many consecutive failures. */
const FAILURES_BEFORE_WARNING = 5

type DueDeliveryRow = Omit<DueDelivery, 'lead'> & {
  lead: (Omit<NonNullable<DueDelivery['lead']>, 'createdAt' | 'updatedAt'> & LeadTimestamps) | null
}
type LeadTimestamps = { createdAt: string; updatedAt: string }

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

    /**
     * Claims the oldest due delivery until `until`: only the newest revision of a lead, and only one delivery of a lead
     * at a time. `workspacesInProgress` has one entry per running delivery; a workspace with `maxPerWorkspace` waits.
     */
    async claim(
      now: Date,
      until: Date,
      workspacesInProgress: readonly string[],
      maxPerWorkspace: number,
    ): Promise<DueDelivery | undefined> {
      const workspaceCount = sql`
        cardinality(array_positions(${[...workspacesInProgress]}::text[], d.workspace_id::text))`
      const { rows } = await sql<DueDeliveryRow>`
        with next as (
          select d.id, d.conversation_id, d.revision
          from lead_deliveries d
          join lead_webhooks w on w.agent_id = d.agent_id
          join agents a on a.id = d.agent_id
          where d.state = 'waiting'
            and d.not_before <= ${now}
            and ${workspaceCount} < ${maxPerWorkspace}
            and w.is_on
            and not ${isSuspended('d')}
            and ${isLeadDeliveryOn}
            and not exists (
              select
              from lead_deliveries o
              where o.conversation_id = d.conversation_id and (o.state = 'sending' or o.revision > d.revision)
            )
          order by ${workspaceCount}, d.not_before
          limit 1
          for update of d skip locked
        ), passed as (
          update lead_deliveries p
          set state = 'superseded', not_before = null, ended_at = ${now}
          from next
          where p.conversation_id = next.conversation_id
            and p.revision < next.revision
            and p.state = 'waiting'
        ), taken as (
          update lead_deliveries d
          set
            state = 'sending',
            not_before = ${until},
            tries = d.tries + 1,
            tried_at = ${now}
          from next
          where d.id = next.id
          returning d.id, d.workspace_id, d.agent_id, d.conversation_id, d.tries, d.give_up_at, d.occurred_at
        )
        select
          t.id,
          t.workspace_id,
          t.agent_id,
          t.tries,
          t.give_up_at,
          t.occurred_at,
          a.name as agent_name,
          w.url,
          w.secret,
          (
            select json_build_object(
              'id', l.conversation_id, 'revision', l.revision, 'fields', l.fields,
              'createdAt', l.created_at, 'updatedAt', l.updated_at, 'sessionName', c.session_name,
              'platform', c.platform, 'contactName', c.contact_name, 'contactPhone', c.contact_phone
            )
            from leads l
            join conversations c on c.id = l.conversation_id
            where l.conversation_id = t.conversation_id
          ) as lead
        from taken t
        join lead_webhooks w on w.agent_id = t.agent_id
        join agents a on a.id = t.agent_id`
        .execute(db)
        .catch(ignoreConcurrentClaim)
      const [row] = rows
      return row && { ...row, lead: row.lead && parseTimestamps(row.lead) }
    },

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

const parseTimestamps = ({ createdAt, updatedAt, ...lead }: NonNullable<DueDeliveryRow['lead']>) => ({
  ...lead,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
})

/** 23505: another process claimed a delivery of the same lead at the same time. */
function ignoreConcurrentClaim(error: { code?: string }): { rows: DueDeliveryRow[] } {
  if (error.code !== '23505') throw error
  return { rows: [] }
}
