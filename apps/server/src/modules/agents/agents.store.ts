import type { AgentDeletionCounts, ReplyCost } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import {
  type AgentSurroundings,
  surroundingsColumns,
  surroundingsOf,
  type SurroundingsRow,
} from '../../db/fragments/agent-state-facts.ts'
import type { AgentRow, NewAgent } from '../../db/schema.ts'
import { newId } from '../../platform/security/ids.ts'

export type AgentChanges = Partial<
  Pick<
    AgentRow,
    | 'name'
    | 'description'
    | 'prompt'
    | 'secrets'
    | 'botId'
    | 'botName'
    | 'botUsername'
    | 'isActive'
    | 'connection'
    | 'connectionSince'
    | 'channelProblem'
    | 'engine'
    | 'sessionName'
    | 'isHangingUp'
    | 'restrictedUntil'
    | 'workflowAddress'
    | 'modelProblem'
    | 'version'
  >
> & { customConfig?: string; quotaWarning?: null }

export type PreviewRecord = {
  workspaceId: string
  agentId: string
  input: string
  reply: string | null
  reason: string
  paid: ReplyCost | null
  at: Date
}

export type ApiKeyHolder = Pick<AgentRow, 'id' | 'secrets' | 'customConfig'>

export const createAgentStore = (db: Db) => ({
  listByWorkspace: (workspaceId: string) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .orderBy(sql`lower(name)`)
      .execute(),

  /** The sealed keys of one agent of the workspace, or of all, oldest first. */
  listKeyHolders: (workspaceId: string, id: string | null): Promise<ApiKeyHolder[]> =>
    db
      .selectFrom('agents')
      .select(['id', 'secrets', 'customConfig'])
      .where('workspaceId', '=', workspaceId)
      .$if(id !== null, (q) => q.where('id', '=', id))
      .orderBy('id')
      .execute(),

  search: (workspaceId: string, name: string, platform: AgentRow['platform'] | null) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where(sql<boolean>`position(lower(${name}) in lower(name)) > 0`)
      .$if(platform !== null, (q) => q.where('platform', '=', platform as AgentRow['platform']))
      .orderBy(sql`lower(name)`)
      .execute(),

  findById: (workspaceId: string, id: string) =>
    db.selectFrom('agents').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId).executeTakeFirst(),

  async surroundings(workspaceId: string, now: Date): Promise<AgentSurroundings> {
    const { rows } = await sql<SurroundingsRow>`select ${surroundingsColumns(workspaceId, now)}`.execute(db)
    return surroundingsOf(rows[0]!)
  },

  /** By id or session name: a WhatsApp connection knows only the session. */
  findByIdOrSession: (workspaceId: string, name: string) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where((e) => e.or([e('id', '=', name), e('sessionName', '=', name)]))
      .executeTakeFirst(),

  lockById: (tx: Tx, workspaceId: string, id: string) =>
    tx
      .selectFrom('agents')
      .selectAll()
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  lockAllOfWorkspace: (tx: Tx, workspaceId: string) =>
    tx.selectFrom('agents').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').forUpdate().execute(),

  /** Waits for replies and inbound messages in progress: they lock the conversation, then the agent. */
  lockConversations: (tx: Tx, workspaceId: string, id: string) =>
    tx
      .selectFrom('conversations')
      .select('id')
      .where('agentId', '=', id)
      .where('workspaceId', '=', workspaceId)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** Undefined when the workspace has no such agent. */
  async countBelongings(database: Db | Tx, workspaceId: string, id: string): Promise<AgentDeletionCounts | undefined> {
    const { rows } = await sql<AgentDeletionCounts>`
      select
        (select count(*)::int from conversations c where c.agent_id = a.id) as conversations,
        (
          select count(*)::int
          from media f
          join messages m on m.id = f.message_id
          join conversations c on c.id = m.conversation_id
          where c.agent_id = a.id and f.state = 'kept'
        ) as files,
        (select count(*)::int from documents d where d.agent_id = a.id) as documents,
        (select count(*)::int from leads l where l.agent_id = a.id) as leads
      from agents a
      where a.id = ${id} and a.workspace_id = ${workspaceId}`.execute(database)
    return rows[0]
  },

  insert: (tx: Tx, agent: NewAgent) => tx.insertInto('agents').values(agent).returningAll().executeTakeFirstOrThrow(),

  update: (tx: Tx, workspaceId: string, id: string, changes: AgentChanges, now: Date) =>
    tx
      .updateTable('agents')
      .set({ ...changes, updatedAt: now })
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .returningAll()
      .executeTakeFirst(),

  remove: (tx: Tx, workspaceId: string, id: string) =>
    tx
      .deleteFrom('agents')
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .returningAll()
      .executeTakeFirst(),

  /** Stores a preview and counts it as an execution. */
  insertPreview: (preview: PreviewRecord) =>
    sql`
      with ran as (
        update agents
        set total_executions = total_executions + 1, last_execution_at = ${preview.at}
        where id = ${preview.agentId} and workspace_id = ${preview.workspaceId}
        returning id
      )
      insert into trials (id, agent_id, workspace_id, input, reply, reason, paid, created_at)
      select
        ${newId(preview.at.getTime())},
        id,
        ${preview.workspaceId},
        ${preview.input},
        ${preview.reply}::text,
        ${preview.reason},
        ${preview.paid && JSON.stringify(preview.paid)}::jsonb,
        ${preview.at}
      from ran`.execute(db),
})
export type AgentStore = ReturnType<typeof createAgentStore>
