import type { DeliveryCause, DeliveryState, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { sendsLeads } from './sends-leads.ts'

export type WebhookRow = {
  url: string
  isOn: boolean
  isGone: boolean
  failingSince: Date | null
  updatedAt: Date
}

export type DeliveryRow = {
  id: string
  conversationId: string | null
  contactName: string | null
  state: DeliveryState
  tries: number
  status: number | null
  cause: DeliveryCause | null
  occurredAt: Date
  triedAt: Date | null
  notBefore: Date | null
}

type Place = { userId: string; agentId: string }
type Saved = Place & { url: string; isOn: boolean; secret: string; now: Date }
type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

const shown = ['url', 'isOn', 'isGone', 'failingSince', 'updatedAt'] as const
/** Where no agent has more tests on their way. */
const TESTS = 3

/** Where leads are sent, and what became of them; a change is told. */
export const createWebhookStore = (db: Db, publish: Publish) => {
  /** `isMended`: whatever was told of its failures is over. */
  const told = <T>({ userId, agentId }: Place, isMended: boolean, change: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const done = await change(tx)
      const mended = isMended ? { trouble: null } : {}
      if (done !== undefined && done !== false) await publish(tx, userId, { type: 'lead_webhook', agentId, ...mended })
      return done
    })

  return {
    read: ({ userId, agentId }: Place): Promise<WebhookRow | undefined> =>
      db
        .selectFrom('leadWebhooks')
        .select(shown)
        .where('agentId', '=', agentId)
        .where('userId', '=', userId)
        .executeTakeFirst(),

    /** The secret of the first time stays. Whatever failed before is forgotten: it is tried again at once. */
    save: ({ userId, agentId, url, isOn, secret, now }: Saved) =>
      told({ userId, agentId }, true, async (tx) => {
        const { rows } = await sql<WebhookRow & { isNew: boolean }>`
          insert into lead_webhooks (agent_id, user_id, url, secret, is_on, created_at, updated_at)
          select id, user_id, ${url}, ${secret}, ${isOn}, ${now}, ${now} from agents
          where id = ${agentId} and user_id = ${userId}
          on conflict (agent_id) do update set url = excluded.url, is_on = excluded.is_on, is_gone = false,
            failures = 0, failing_since = null, is_told = false, updated_at = excluded.updated_at
          returning url, is_on, is_gone, failing_since, updated_at, secret = ${secret} as is_new`.execute(tx)
        if (isOn)
          await sql`update lead_deliveries set not_before = ${now} where agent_id = ${agentId} and state = 'waiting'`.execute(
            tx,
          )
        return rows[0]
      }),

    renew: ({ userId, agentId }: Place, secret: string, now: Date) =>
      told({ userId, agentId }, false, (tx) =>
        tx
          .updateTable('leadWebhooks')
          .set({ secret, updatedAt: now })
          .where('agentId', '=', agentId)
          .where('userId', '=', userId)
          .returning(shown)
          .executeTakeFirst(),
      ),

    remove: (place: Place): Promise<boolean> =>
      told(place, true, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('leadWebhooks')
          .where('agentId', '=', place.agentId)
          .where('userId', '=', place.userId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),

    /** Undefined where no address is. Held first and counted after: a count made while waiting would miss the others. */
    addTest: ({ userId, agentId }: Place, now: Date, giveUpAt: Date) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ isOn: boolean }>`
          select w.is_on and ${sendsLeads} as is_on from lead_webhooks w join agents a on a.id = w.agent_id
          where w.agent_id = ${agentId} and w.user_id = ${userId} for no key update of w`.execute(tx)
        if (!rows[0]?.isOn) return rows[0] && { isOn: false, isAdded: false }
        const { numAffectedRows } = await sql`
          insert into lead_deliveries (agent_id, user_id, not_before, give_up_at, occurred_at)
          select ${agentId}, ${userId}, ${now}, ${giveUpAt}, ${now}
          where (select count(*) from lead_deliveries where agent_id = ${agentId}
            and conversation_id is null and state in ('waiting', 'sending')) < ${TESTS}`.execute(tx)
        return { isOn: true, isAdded: numAffectedRows === 1n }
      }),

    deliveries: ({ userId, agentId }: Place, limit: number): Promise<DeliveryRow[]> =>
      db
        .selectFrom('leadDeliveries as d')
        .leftJoin('conversations as c', 'c.id', 'd.conversationId')
        .select(['d.id', 'd.conversationId', 'c.contactName', 'd.state', 'd.tries', 'd.status', 'd.cause'])
        .select(['d.occurredAt', 'd.triedAt', 'd.notBefore'])
        .where('d.agentId', '=', agentId)
        .where('d.userId', '=', userId)
        .orderBy('d.occurredAt', 'desc')
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute(),

    /** What is on its way stays so. Undefined when it is not there; false when newer data went in its place. */
    retry: ({ userId, agentId }: Place, id: string, now: Date, giveUpAt: Date): Promise<boolean | undefined> =>
      told({ userId, agentId }, false, async (tx) => {
        const { rows } = await sql<{ isNewest: boolean }>`
          select not exists (select from lead_deliveries o
            where o.conversation_id = d.conversation_id and o.revision > d.revision) as is_newest
          from lead_deliveries d where d.id = ${id} and d.agent_id = ${agentId} and d.user_id = ${userId} for update`.execute(
          tx,
        )
        if (rows[0]?.isNewest)
          await sql`
            update lead_deliveries set state = 'waiting', not_before = ${now}, give_up_at = ${giveUpAt}, ended_at = null, tries = 0
            where id = ${id} and state <> 'sending'`.execute(tx)
        return rows[0]?.isNewest
      }),
  }
}
export type WebhookStore = ReturnType<typeof createWebhookStore>
