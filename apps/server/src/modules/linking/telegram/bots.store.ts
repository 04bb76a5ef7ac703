import type { ConnectionState, AgentEngine, AgentProblemCode } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import type { AgentRow } from '../../../db/schema.ts'

export type TelegramBotRow = Pick<
  AgentRow,
  | 'id'
  | 'workspaceId'
  | 'secrets'
  | 'webhookId'
  | 'updatedAt'
  | 'engine'
  | 'botUsername'
  | 'workflowAddress'
  | 'isHangingUp'
>

export const createTelegramBotStore = (db: Db) => ({
  listActive: (): Promise<TelegramBotRow[]> =>
    db
      .selectFrom('agents')
      .select([
        'id',
        'workspaceId',
        'secrets',
        'webhookId',
        'updatedAt',
        'engine',
        'botUsername',
        'workflowAddress',
        'isHangingUp',
      ])
      .where('platform', '=', 'telegram')
      .where((e) => e.or([e('connection', '!=', 'disconnected'), e('isHangingUp', '=', true)]))
      .execute(),

  /** `isListening` is false while a bot moves to n8n: its updates wait at Telegram until then. */
  agentOfWebhook: async (
    webhookId: string,
  ): Promise<{ agentId: string; botId: string; isListening: boolean } | null> => {
    const row = await db
      .selectFrom('agents')
      .select(['id', 'botId', 'connection', 'engine'])
      .where('webhookId', '=', webhookId)
      .executeTakeFirst()
    if (!row) return null
    const isListening = row.connection !== 'disconnected' && row.engine === 'embedded'
    return { agentId: row.id, botId: row.botId ?? '', isListening }
  },

  /** `botId` is null while the bot was never asked for it. */
  botOfAgent: async (
    workspaceId: string,
    agentId: string,
  ): Promise<{ agentId: string; botId: string | null } | null> => {
    const row = await db
      .selectFrom('agents')
      .select('botId')
      .where('id', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .where('platform', '=', 'telegram')
      .executeTakeFirst()
    return row ? { agentId, botId: row.botId } : null
  },

  agentOfBot: (botId: string) =>
    db.selectFrom('agents').select(['id', 'webhookId']).where('botId', '=', botId).executeTakeFirst(),

  /** Stores the state and publishes it to open consoles; false and no write when nothing changed. */
  async recordConnection(
    { agentId, engine }: { agentId: string; engine: AgentEngine },
    connection: ConnectionState,
    problem: AgentProblemCode | null,
    now: Date,
  ): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      with noted as (
        update agents
        set
          connection = ${connection},
          channel_problem = ${problem},
          connection_since = case when connection = ${connection} then connection_since else ${now} end
        where id = ${agentId}
          and engine = ${engine}
          and connection <> 'disconnected'
          and (connection <> ${connection} or channel_problem is distinct from ${problem}::text)
        returning id, workspace_id, name
      )
      ${publishEvent({
        workspaceId: sql`workspace_id`,
        event: { type: 'agent', agentId, problem },
        fields: { agentName: sql`name` },
        rows: sql`from noted`,
      })}
      returning workspace_id as id`.execute(db)
    return rows.length > 0
  },

  /** No process receives the messages of any bot. */
  markUnreceived: (now: Date) =>
    db
      .updateTable('agents')
      .set({ connection: 'waiting_for_connection', connectionSince: now })
      .where('platform', '=', 'telegram')
      .where('engine', '=', 'embedded')
      .where('connection', '=', 'connected')
      .execute(),

  /** Marks that the workflow may know the bot; false when the agent no longer belongs to n8n. */
  async markWorkflowPending(agentId: string): Promise<boolean> {
    const { rows } = await sql`
      update agents
      set workflow_address = coalesce(workflow_address, '')
      where id = ${agentId} and engine = 'n8n'
      returning id`.execute(db)
    return rows.length > 0
  },

  setWorkflowAddress: (agentId: string, workflowAddress: string | null) =>
    db.updateTable('agents').set({ workflowAddress }).where('id', '=', agentId).execute(),

  async finishDisconnect(agentId: string): Promise<void> {
    await sql`
      with left_alone as (
        update agents
        set is_hanging_up = false, workflow_address = null
        where id = ${agentId} and connection = 'disconnected' and is_hanging_up
        returning id, workspace_id, name
      )
      ${publishEvent({
        workspaceId: sql`workspace_id`,
        event: { type: 'agent', agentId, problem: null },
        fields: { agentName: sql`name` },
        rows: sql`from left_alone`,
      })}`.execute(db)
  },
})
export type TelegramBotStore = ReturnType<typeof createTelegramBotStore>
