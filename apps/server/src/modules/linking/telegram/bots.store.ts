import type { ConnectionState, Engine, ProblemCode, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { AgentRow } from '../../../db/schema.ts'

export type BotRow = Pick<
  AgentRow,
  'id' | 'userId' | 'secrets' | 'webhookId' | 'updatedAt' | 'engine' | 'botUsername' | 'workflowAddress' | 'isHangingUp'
>

export const createTelegramBotStore = (db: Db) => ({
  /** Every bot whose owner has not hung up, and those whose messages may still be brought to their n8n. */
  wanted: (): Promise<BotRow[]> =>
    db
      .selectFrom('agents')
      .select([
        'id',
        'userId',
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

  /** What Telegram still brings to our door for a bot that is on its way to an n8n waits, and is brought there. */
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

  agentOfBot: (botId: string) =>
    db.selectFrom('agents').select(['id', 'webhookId']).where('botId', '=', botId).executeTakeFirst(),

  /** What was observed, with the word to open consoles; nothing is written when nothing changed. */
  async note(
    { agentId, engine }: { agentId: string; engine: Engine },
    connection: ConnectionState,
    problem: ProblemCode | null,
    now: Date,
  ): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      with noted as (
        update agents set connection = ${connection}, channel_problem = ${problem},
          connection_since = case when connection = ${connection} then connection_since else ${now} end
        where id = ${agentId} and engine = ${engine} and connection <> 'disconnected'
          and (connection <> ${connection} or channel_problem is distinct from ${problem}::text)
        returning id, user_id, name
      )
      insert into events (user_id, data)
      select user_id, ${JSON.stringify({ type: 'agent', agentId, problem } satisfies Partial<ServerEvent>)}::jsonb
        || jsonb_build_object('agentName', name)
      from noted returning user_id as id`.execute(db)
    return rows.length > 0
  },

  /** False when it is no agent of n8n's any more: then nothing outside may change for it. */
  async intend(agentId: string): Promise<boolean> {
    const { rows } = await sql`
      update agents set workflow_address = coalesce(workflow_address, '')
      where id = ${agentId} and engine = 'n8n'
      returning id`.execute(db)
    return rows.length > 0
  },

  /** Where its workflow was told that it brings messages. */
  told: (agentId: string, workflowAddress: string | null) =>
    db.updateTable('agents').set({ workflowAddress }).where('id', '=', agentId).execute(),

  /** It is as its owner wished, with the word to open consoles. */
  async left(agentId: string): Promise<void> {
    await sql`
      with left_alone as (
        update agents set is_hanging_up = false, workflow_address = null
        where id = ${agentId} and connection = 'disconnected' and is_hanging_up returning id, user_id, name
      )
      insert into events (user_id, data)
      select user_id, jsonb_build_object('type', 'agent', 'agentId', id, 'agentName', name, 'problem', null)
      from left_alone`.execute(db)
  },
})
export type TelegramBotStore = ReturnType<typeof createTelegramBotStore>
