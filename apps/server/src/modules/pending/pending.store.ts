import { PENDING_LIST_MAX, PENDING_TEXT_MAX, type PendingWork } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { agentStateColumns, type AgentStateFactsRow } from '../../db/fragments/agent-state-facts.ts'
import { UNSENT_DELIVERY } from '../../db/fragments/unsent-lead.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { isListed, waitsForPerson } from '../../db/fragments/waiting-since.ts'

type StoredWork = Omit<PendingWork, 'agents'>
type PendingRow = StoredWork & AgentStateFactsRow

const WAITING = sql.raw(`${waitsForPerson('c')} and ${isListed('c')}`)

/**
 * What waits for a person, in one statement: of the conversations it reads those that wait, of the agents what
 * their states depend on.
 */
export const createPendingStore = (db: Db, clock: Clock) => ({
  async read(workspaceId: string): Promise<StoredWork & { agentFacts: AgentStateFactsRow }> {
    const { rows } = await pendingQuery(workspaceId, clock.now()).execute(db)
    const { conversations, leads, ...agentFacts } = rows[0]!
    const items = conversations.items.map((one) => ({ ...one, waitingSince: toIso(one.waitingSince) }))
    return { conversations: { ...conversations, items }, leads, agentFacts }
  },
})
export type PendingStore = ReturnType<typeof createPendingStore>

const toIso = (time: string) => new Date(time).toISOString()

export const pendingQuery = (workspaceId: string, now: Date) => sql<PendingRow>`
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
    ) as leads,
    ${agentStateColumns(workspaceId, now)}`

const longestWaits = (workspaceId: string) => sql`
  with waiting as (
    select
      c.id, c.session_name, c.platform, c.contact_name, a.name as agent_name, c.waiting_since
    from conversations c
    join agents a on a.id = c.agent_id
    where c.workspace_id = ${workspaceId} and ${WAITING}
    order by c.waiting_since, c.id
    limit ${PENDING_LIST_MAX}
  )
  select
    waiting.id, session_name as "sessionName", platform, contact_name as "contactName", agent_name as "agentName",
    waiting_since as "waitingSince",
    case when said.type is not null then
      json_build_object('type', said.type, 'content', said.content, 'isTranscript', said.is_transcript)
    end as "lastMessage"
  from waiting
  left join lateral (
    select
      m.type,
      left(m.content, ${sql.lit(PENDING_TEXT_MAX)}) as content,
      coalesce(m.details->>'isTranscript' = 'true', false) as is_transcript
    from messages m
    where m.conversation_id = waiting.id
      and m.workspace_id = ${workspaceId}
      and m.at >= waiting_since
      and m.direction = 'incoming'
      and m.deleted_at is null
    order by m.at desc, m.id desc
    limit 1
  ) said on true
  order by waiting_since, waiting.id`
