import type { ConnectionState, ProblemCode, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type BotRow = { id: string; secrets: string; webhookId: string; updatedAt: Date }

export const createTelegramBotStore = (db: Db) => ({
  /** Every bot whose owner has not hung up. */
  wanted: (): Promise<BotRow[]> =>
    db
      .selectFrom('agents')
      .select(['id', 'secrets', 'webhookId', 'updatedAt'])
      .where('platform', '=', 'telegram')
      .where('engine', '=', 'embedded')
      .where('connection', '!=', 'disconnected')
      .execute(),

  agentOfWebhook: async (
    webhookId: string,
  ): Promise<{ agentId: string; botId: string; isListening: boolean } | null> => {
    const row = await db
      .selectFrom('agents')
      .select(['id', 'botId', 'connection'])
      .where('webhookId', '=', webhookId)
      .executeTakeFirst()
    return row ? { agentId: row.id, botId: row.botId ?? '', isListening: row.connection !== 'disconnected' } : null
  },

  agentOfBot: (botId: string) =>
    db.selectFrom('agents').select(['id', 'webhookId']).where('botId', '=', botId).executeTakeFirst(),

  /** What was observed, with the word to open consoles; nothing is written when nothing changed. */
  async note(agentId: string, connection: ConnectionState, problem: ProblemCode | null, now: Date): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      with noted as (
        update agents set connection = ${connection}, channel_problem = ${problem},
          connection_since = case when connection = ${connection} then connection_since else ${now} end
        where id = ${agentId} and connection <> 'disconnected'
          and (connection <> ${connection} or channel_problem is distinct from ${problem}::text)
        returning id, user_id, name
      )
      insert into events (user_id, data)
      select user_id, ${JSON.stringify({ type: 'agent', agentId, problem } satisfies Partial<ServerEvent>)}::jsonb
        || jsonb_build_object('agentName', name)
      from noted returning user_id as id`.execute(db)
    return rows.length > 0
  },
})
export type TelegramBotStore = ReturnType<typeof createTelegramBotStore>
