import type { ReplyCost } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hasAgent } from '../../db/fragments/has-agent.ts'
import { quotedContentSql } from '../../db/fragments/quoted-content.ts'
import { CITED_SOURCES, type ExchangeStory, type JournalLine } from './journal.store.ts'

/** An exchange with a customer has a story; a preview has a reason. */
export type AgentExecution = {
  id: string
  input: string
  reply: string | null
  paid: ReplyCost | null
  createdAt: Date
} & ({ reason: string; story: null } | { reason: null; story: ExchangeStory & { rows: JournalLine[] } })

const MAX_EXECUTIONS = 50

export const createExecutionStore = (db: Db) => ({
  isOwner: (workspaceId: string, agentId: string): Promise<boolean> => hasAgent(db, workspaceId, agentId),

  /** The newest executions first: exchanges with customers and previews. */
  async listRecent(workspaceId: string, agentId: string): Promise<AgentExecution[]> {
    const { rows } = await sql<AgentExecution>`
      with runs as (
        (
          select id, created_at
          from trials
          where agent_id = ${agentId} and workspace_id = ${workspaceId}
          order by created_at desc
          limit ${MAX_EXECUTIONS}
        )
        union all (
          select id, created_at
          from exchanges
          where agent_id = ${agentId} and workspace_id = ${workspaceId} and outcome is not null
          order by created_at desc
          limit ${MAX_EXECUTIONS}
        )
        order by created_at desc, id desc
        limit ${MAX_EXECUTIONS}
      )
      select
        runs.id,
        runs.created_at,
        t.reason,
        coalesce(
          t.paid,
          (
            select jsonb_build_object(
              'model', max(detail->>'model'),
              'inputTokens', sum((detail->>'inputTokens')::int),
              'outputTokens', sum((detail->>'outputTokens')::int),
              'costMicros', case
                when bool_and(detail->>'costMicros' is not null) then sum((detail->>'costMicros')::bigint)
              end
            )
            from journal
            where exchange_id = e.id and detail ? 'costMicros'
            having count(*) > 0
          )
        ) as paid,
        coalesce(
          t.input,
          (
            select string_agg(${sql.raw(quotedContentSql)}, E'\n' order by m.at, m.id)
            from messages m
            where m.exchange_id = e.id and m.direction = 'incoming'
          ),
          ''
        ) as input,
        coalesce(
          t.reply,
          (
            select string_agg(content, E'\n' order by part)
            from messages
            where exchange_id = e.id and origin in ('ai', 'n8n')
          )
        ) as reply,
        case
          when e.id is not null then json_build_object(
            'id', e.id,
            'outcome', e.outcome,
            'platform', c.platform,
            'cited', ${CITED_SOURCES},
            'rows', (
              select json_agg(
                json_build_object('step', step, 'detail', detail, 'messageId', message_id)
                order by id
              )
              from journal
              where exchange_id = e.id
            )
          )
        end as story
      from runs
      left join trials t on t.id = runs.id
      left join exchanges e on e.id = runs.id
      left join conversations c on c.id = e.conversation_id
      order by runs.created_at desc, runs.id desc`.execute(db)
    return rows
  },
})
export type ExecutionStore = ReturnType<typeof createExecutionStore>
