import type { Platform } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isSuspended } from '../../../db/fragments/suspension.ts'
import { isLeadDeliveryOn } from './is-lead-delivery-on.store.ts'

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
    heardFields: string[]
    createdAt: Date
    updatedAt: Date
    sessionName: string
    platform: Platform
    contactName: string | null
    contactPhone: string | null
  } | null
}

type DueDeliveryRow = Omit<DueDelivery, 'lead'> & {
  lead: (Omit<NonNullable<DueDelivery['lead']>, 'createdAt' | 'updatedAt'> & LeadTimestamps) | null
}
type LeadTimestamps = { createdAt: string; updatedAt: string }

/**
 * Claims the oldest due delivery until `until`: only the newest revision of a lead, and only one delivery of a lead
 * at a time. `workspacesInProgress` has one entry per running delivery; a workspace with `maxPerWorkspace` waits.
 */
export const createDeliveryClaim =
  (db: Db) =>
  async (
    now: Date,
    until: Date,
    workspacesInProgress: readonly string[],
    maxPerWorkspace: number,
  ): Promise<DueDelivery | undefined> => {
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
          'id', l.conversation_id, 'revision', l.revision, 'fields', l.fields, 'heardFields', l.heard_fields,
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
  }

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
