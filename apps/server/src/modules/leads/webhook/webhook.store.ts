import type { LeadDeliveryCause, LeadDeliveryState, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isLeadDeliveryOn } from './is-lead-delivery-on.store.ts'

export type LeadWebhookRow = {
  url: string
  isOn: boolean
  isGone: boolean
  failingSince: Date | null
  updatedAt: Date
}

export type LeadDeliveryRow = {
  id: string
  conversationId: string | null
  contactName: string | null
  state: LeadDeliveryState
  tries: number
  status: number | null
  cause: LeadDeliveryCause | null
  occurredAt: Date
  triedAt: Date | null
  notBefore: Date | null
}

type WebhookOwner = { workspaceId: string; agentId: string }
type LeadWebhookInput = WebhookOwner & { url: string; isOn: boolean; secret: string; now: Date }
type PublishWebhookEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

const WEBHOOK_COLUMNS = ['url', 'isOn', 'isGone', 'failingSince', 'updatedAt'] as const
const MAX_PENDING_TESTS = 3

/** Stores webhooks and lists their deliveries; each change publishes an event. */
export const createWebhookStore = (db: Db, publish: PublishWebhookEvent) => {
  /** `isRecovered` clears the warning about failures. */
  const withEvent = <T>(
    { workspaceId, agentId }: WebhookOwner,
    isRecovered: boolean,
    change: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const result = await change(tx)
      const recovery = isRecovered ? { trouble: null } : {}
      if (result !== undefined && result !== false)
        await publish(tx, workspaceId, { type: 'lead_webhook', agentId, ...recovery })
      return result
    })

  return {
    read: ({ workspaceId, agentId }: WebhookOwner): Promise<LeadWebhookRow | undefined> =>
      db
        .selectFrom('leadWebhooks')
        .select(WEBHOOK_COLUMNS)
        .where('agentId', '=', agentId)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst(),

    /** Keeps an existing secret, forgets failures, and makes waiting deliveries due at once. */
    save: ({ workspaceId, agentId, url, isOn, secret, now }: LeadWebhookInput) =>
      withEvent({ workspaceId, agentId }, true, async (tx) => {
        const { rows } = await sql<LeadWebhookRow & { isNew: boolean }>`
          insert into lead_webhooks (agent_id, workspace_id, url, secret, is_on, created_at, updated_at)
          select id, workspace_id, ${url}, ${secret}, ${isOn}, ${now}, ${now}
          from agents
          where id = ${agentId} and workspace_id = ${workspaceId}
          on conflict (agent_id) do update set
            url = excluded.url,
            is_on = excluded.is_on,
            is_gone = false,
            failures = 0,
            failing_since = null,
            is_told = false,
            updated_at = excluded.updated_at
          returning url, is_on, is_gone, failing_since, updated_at, secret = ${secret} as is_new`.execute(tx)
        if (isOn)
          await sql`
            update lead_deliveries
            set not_before = ${now}
            where agent_id = ${agentId} and state = 'waiting'`.execute(tx)
        return rows[0]
      }),

    renew: ({ workspaceId, agentId }: WebhookOwner, secret: string, now: Date) =>
      withEvent({ workspaceId, agentId }, false, (tx) =>
        tx
          .updateTable('leadWebhooks')
          .set({ secret, updatedAt: now })
          .where('agentId', '=', agentId)
          .where('workspaceId', '=', workspaceId)
          .returning(WEBHOOK_COLUMNS)
          .executeTakeFirst(),
      ),

    remove: (owner: WebhookOwner): Promise<boolean> =>
      withEvent(owner, true, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('leadWebhooks')
          .where('agentId', '=', owner.agentId)
          .where('workspaceId', '=', owner.workspaceId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),

    /**
     * Undefined without a webhook. Locks the row before it counts: a count made while waiting would miss concurrent
     * tests.
     */
    addTest: ({ workspaceId, agentId }: WebhookOwner, now: Date, giveUpAt: Date) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ isOn: boolean }>`
          select w.is_on and ${isLeadDeliveryOn} as is_on
          from lead_webhooks w
          join agents a on a.id = w.agent_id
          where w.agent_id = ${agentId} and w.workspace_id = ${workspaceId}
          for no key update of w`.execute(tx)
        if (!rows[0]?.isOn) return rows[0] && { isOn: false, isAdded: false }
        const { numAffectedRows } = await sql`
          insert into lead_deliveries (agent_id, workspace_id, not_before, give_up_at, occurred_at)
          select ${agentId}, ${workspaceId}, ${now}, ${giveUpAt}, ${now}
          where (
            select count(*)
            from lead_deliveries
            where agent_id = ${agentId}
              and conversation_id is null
              and state in ('waiting', 'sending')
          ) < ${MAX_PENDING_TESTS}`.execute(tx)
        return { isOn: true, isAdded: numAffectedRows === 1n }
      }),

    deliveries: ({ workspaceId, agentId }: WebhookOwner, limit: number): Promise<LeadDeliveryRow[]> =>
      db
        .selectFrom('leadDeliveries as d')
        .leftJoin('conversations as c', 'c.id', 'd.conversationId')
        .select(['d.id', 'd.conversationId', 'c.contactName', 'd.state', 'd.tries', 'd.status', 'd.cause'])
        .select(['d.occurredAt', 'd.triedAt', 'd.notBefore'])
        .where('d.agentId', '=', agentId)
        .where('d.workspaceId', '=', workspaceId)
        .orderBy('d.occurredAt', 'desc')
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute(),

    /** Leaves a delivery in progress as it is. Undefined when it does not exist; false when a newer revision exists. */
    retry: (
      { workspaceId, agentId }: WebhookOwner,
      id: string,
      now: Date,
      giveUpAt: Date,
    ): Promise<boolean | undefined> =>
      withEvent({ workspaceId, agentId }, false, async (tx) => {
        const { rows } = await sql<{ isNewest: boolean }>`
          select not exists (
            select
            from lead_deliveries o
            where o.conversation_id = d.conversation_id and o.revision > d.revision
          ) as is_newest
          from lead_deliveries d
          where d.id = ${id} and d.agent_id = ${agentId} and d.workspace_id = ${workspaceId}
          for update`.execute(tx)
        if (rows[0]?.isNewest)
          await sql`
            update lead_deliveries
            set
              state = 'waiting',
              not_before = ${now},
              give_up_at = ${giveUpAt},
              ended_at = null,
              tries = 0
            where id = ${id} and state <> 'sending'`.execute(tx)
        return rows[0]?.isNewest
      }),
  }
}
export type WebhookStore = ReturnType<typeof createWebhookStore>
