import { PENDING_LIST_MAX, type PendingWork } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { UNSENT_DELIVERY } from '../../db/fragments/unsent-lead.ts'
import { isListed, waitsForPerson } from '../../db/fragments/waiting-since.ts'

type StoredWork = Omit<PendingWork, 'agents'>

const WAITING = sql.raw(`${waitsForPerson('c')} and ${isListed('c')}`)

/** What waits for a person besides agents, in one statement: of the conversations it reads those that wait. */
export const createPendingStore = (db: Db) => ({
  async read(workspaceId: string): Promise<StoredWork> {
    const { rows } = await pendingQuery(workspaceId).execute(db)
    const { conversations, leads } = rows[0] as StoredWork
    const items = conversations.items.map((one) => ({ ...one, waitingSince: toIso(one.waitingSince) }))
    return { conversations: { ...conversations, items }, leads }
  },
})
export type PendingStore = ReturnType<typeof createPendingStore>

const toIso = (time: string) => new Date(time).toISOString()

export const pendingQuery = (workspaceId: string) => sql<StoredWork>`
  with unsent as materialized (
    select d.agent_id, count(*)::int as count
    from lead_deliveries d
    join lead_webhooks w on w.agent_id = d.agent_id
    join leads l on l.conversation_id = d.conversation_id and l.revision = d.revision
    where d.workspace_id = ${workspaceId} and ${sql.raw(UNSENT_DELIVERY)}
    group by d.agent_id
  )
  select
    json_build_object(
      'total', (select count(*)::int from conversations c where c.workspace_id = ${workspaceId} and ${WAITING}),
      'items', coalesce((select json_agg(longest) from (${longestWaits(workspaceId)}) longest), '[]')
    ) as conversations,
    json_build_object(
      'total', (select coalesce(sum(count), 0)::int from unsent),
      'items', coalesce((
        select json_agg(json_build_object('agentId', agent_id, 'agentName', name, 'count', count))
        from (
          select unsent.agent_id, a.name, unsent.count
          from unsent
          join agents a on a.id = unsent.agent_id
          where a.workspace_id = ${workspaceId}
          order by unsent.count desc, a.name, a.id
          limit ${PENDING_LIST_MAX}
        ) by_agent
      ), '[]')
    ) as leads`

const longestWaits = (workspaceId: string) => sql`
  select
    c.id, c.session_name as "sessionName", c.platform, c.contact_name as "contactName", a.name as "agentName",
    c.waiting_since as "waitingSince"
  from conversations c
  join agents a on a.id = c.agent_id
  where c.workspace_id = ${workspaceId} and ${WAITING}
  order by c.waiting_since, c.id
  limit ${PENDING_LIST_MAX}`
