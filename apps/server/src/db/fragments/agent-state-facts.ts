import { type RawBuilder, sql } from 'kysely'
import type { AccountModelRow, AgentRow } from '../schema.ts'
import { monthStartOf } from './messages-of-month.ts'

/** What agents of a workspace answer on and from, beside their own rows. */
export type AgentSurroundings = {
  /** The installation was restored and waits for its administrator's confirmation. */
  isInStandby: boolean
  isSuspended: boolean
  /** The workspace used the messages that it may have this month. */
  isOverLimit: boolean
  withOpenPage: ReadonlySet<string>
  withDocuments: ReadonlySet<string>
  /** Documents of all agents. */
  hasSharedDocuments: boolean
}

export type SurroundingsRow = {
  standby: boolean
  suspended: boolean
  overLimit: boolean
  pages: string[]
  documents: (string | null)[]
}

/** Of an agent, what its state depends on. Of its options, only those of the state. */
export type AgentStateRow = Pick<
  AgentRow,
  | 'id'
  | 'name'
  | 'platform'
  | 'engine'
  | 'isActive'
  | 'secrets'
  | 'customConfig'
  | 'connection'
  | 'isHangingUp'
  | 'channelProblem'
  | 'modelProblem'
  | 'uncertainSends'
>

/** The model of a workspace with its sealed key. */
export type StoredModel = Pick<AccountModelRow, 'workspaceId' | 'provider' | 'name' | 'baseUrl' | 'secret' | 'sees'>

export type AgentStateFactsRow = SurroundingsRow & { agents: AgentStateRow[]; accountModel: StoredModel | null }

/** SQL columns of `SurroundingsRow`. */
export const surroundingsColumns = (workspaceId: string, now: Date): RawBuilder<unknown> => sql`
  exists (select from restored_installation where confirmed_at is null) as standby,
  exists (select from workspaces where id = ${workspaceId} and suspended_at is not null) as suspended,
  exists (
    select
    from workspaces w
    join account_figures f on f.workspace_id = w.id
    where w.id = ${workspaceId}
      and f.messages >= w.messages_max
      and f.counted_at >= ${monthStartOf(now)}
  ) as over_limit,
  array(select agent_id from web_pages where workspace_id = ${workspaceId} and is_open)::text[] as pages,
  array(
    select distinct agent_id
    from documents
    where workspace_id = ${workspaceId}
      and status = 'COMPLETED'
      and (valid_until is null or valid_until > ${now})
  )::text[] as documents`

export const surroundingsOf = ({
  standby,
  suspended,
  overLimit,
  pages,
  documents,
}: SurroundingsRow): AgentSurroundings => ({
  isInStandby: standby,
  isSuspended: suspended,
  isOverLimit: overLimit,
  withOpenPage: new Set(pages),
  withDocuments: new Set(documents.flatMap((id) => id ?? [])),
  hasSharedDocuments: documents.includes(null),
})

/** SQL columns of `AgentStateFactsRow`: what the states of a workspace's agents depend on. */
export const agentStateColumns = (workspaceId: string, now: Date): RawBuilder<unknown> => sql`
  ${surroundingsColumns(workspaceId, now)},
  coalesce(
    (
      select json_agg(json_build_object(
        'id', id, 'name', name, 'platform', platform, 'engine', engine, 'isActive', is_active, 'secrets', secrets,
        'customConfig', (
          select coalesce(json_object_agg(key, value), '{}')
          from jsonb_each(custom_config::jsonb)
          where key in ('autoReply', 'dataSources', 'model')
        ),
        'connection', connection, 'isHangingUp', is_hanging_up, 'channelProblem', channel_problem,
        'modelProblem', model_problem, 'uncertainSends', uncertain_sends
      ))
      from agents
      where workspace_id = ${workspaceId}
    ),
    '[]'
  ) as agents,
  (
    select json_build_object(
      'workspaceId', workspace_id, 'provider', provider, 'name', name, 'baseUrl', base_url, 'secret', secret,
      'sees', sees
    )
    from account_models
    where workspace_id = ${workspaceId}
  ) as account_model`
