import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgentRow, NewAgent } from '../../db/schema.ts'

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
    | 'modelProblem'
  >
> & { customConfig?: string }

export const createAgentStore = (db: Db) => ({
  listOf: (userId: string) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy(sql`lower(name)`)
      .execute(),

  search: (userId: string, name: string, platform: AgentRow['platform'] | null) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('userId', '=', userId)
      .where(sql<boolean>`position(lower(${name}) in lower(name)) > 0`)
      .$if(platform !== null, (q) => q.where('platform', '=', platform as AgentRow['platform']))
      .orderBy(sql`lower(name)`)
      .execute(),

  ofUser: (userId: string, id: string) =>
    db.selectFrom('agents').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst(),

  insert: (tx: Tx, agent: NewAgent) => tx.insertInto('agents').values(agent).returningAll().executeTakeFirstOrThrow(),

  update: (tx: Tx, userId: string, id: string, changes: AgentChanges, now: Date) =>
    tx
      .updateTable('agents')
      .set({ ...changes, updatedAt: now })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returningAll()
      .executeTakeFirst(),

  remove: (tx: Tx, userId: string, id: string) =>
    tx.deleteFrom('agents').where('id', '=', id).where('userId', '=', userId).returning('id').executeTakeFirst(),

  executions: (userId: string, agentId: string) =>
    sql<{ id: string; input: string; reply: string | null; reason: string; createdAt: Date }>`
      select e.id, e.outcome as reason, e.created_at,
        coalesce((select string_agg(content, E'\n' order by at, id) from messages where exchange_id = e.id and direction = 'incoming'), '') as input,
        (select string_agg(content, E'\n' order by part) from messages where exchange_id = e.id and origin = 'ai') as reply
      from exchanges e where e.agent_id = ${agentId} and e.user_id = ${userId} and e.outcome is not null
      order by e.created_at desc limit 50`.execute(db),
})
export type AgentStore = ReturnType<typeof createAgentStore>
