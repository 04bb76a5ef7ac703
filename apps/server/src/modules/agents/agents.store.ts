import type { AgentBelongings, Paid } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgentRow, NewAgent } from '../../db/schema.ts'
import { newId } from '../../platform/ids.ts'

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

export type Trial = {
  userId: string
  agentId: string
  input: string
  reply: string | null
  reason: string
  paid: Paid | null
  at: Date
}

export type Keyholder = Pick<AgentRow, 'id' | 'secrets' | 'customConfig'>

export const createAgentStore = (db: Db) => ({
  listOf: (userId: string) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy(sql`lower(name)`)
      .execute(),

  /** What reads and opens their keys: of one of theirs, or of all. */
  keyholders: (userId: string, id: string | null): Promise<Keyholder[]> =>
    db
      .selectFrom('agents')
      .select(['id', 'secrets', 'customConfig'])
      .where('userId', '=', userId)
      .$if(id !== null, (q) => q.where('id', '=', id))
      .orderBy('id')
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

  /** By its id or its session's name, which is all that whoever holds a line of WhatsApp knows of it. */
  called: (userId: string, name: string) =>
    db
      .selectFrom('agents')
      .selectAll()
      .where('userId', '=', userId)
      .where((e) => e.or([e('id', '=', name), e('sessionName', '=', name)]))
      .executeTakeFirst(),

  /** The row as it stands, and nobody else writes it before this transaction ends. */
  held: (tx: Tx, userId: string, id: string) =>
    tx
      .selectFrom('agents')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** All of this person's, as they stand until this transaction ends. */
  heldOf: (tx: Tx, userId: string) =>
    tx.selectFrom('agents').selectAll().where('userId', '=', userId).orderBy('id').forUpdate().execute(),

  /** Whoever answers or is heard in one of its conversations ends first: they take the conversation, then the agent. */
  holdConversations: (tx: Tx, userId: string, id: string) =>
    tx
      .selectFrom('conversations')
      .select('id')
      .where('agentId', '=', id)
      .where('userId', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** Undefined when it is nobody's of theirs. */
  async belongings(on: Db | Tx, userId: string, id: string): Promise<AgentBelongings | undefined> {
    const { rows } = await sql<AgentBelongings>`
      select
        (select count(*)::int from conversations c where c.agent_id = a.id) as conversations,
        (select count(*)::int from media f join messages m on m.id = f.message_id
          join conversations c on c.id = m.conversation_id where c.agent_id = a.id and f.state = 'kept') as files,
        (select count(*)::int from documents d where d.agent_id = a.id) as documents,
        (select count(*)::int from leads l where l.agent_id = a.id) as leads
      from agents a where a.id = ${id} and a.user_id = ${userId}`.execute(on)
    return rows[0]
  },

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
    tx.deleteFrom('agents').where('id', '=', id).where('userId', '=', userId).returningAll().executeTakeFirst(),

  /** Keeps a run that no customer saw, and counts it. */
  keepTrial: (trial: Trial) =>
    sql`
      with ran as (
        update agents set total_executions = total_executions + 1, last_execution_at = ${trial.at}
        where id = ${trial.agentId} and user_id = ${trial.userId} returning id
      )
      insert into trials (id, agent_id, user_id, input, reply, reason, paid, created_at)
      select ${newId(trial.at.getTime())}, id, ${trial.userId}, ${trial.input}, ${trial.reply}::text, ${trial.reason}, ${trial.paid && JSON.stringify(trial.paid)}::jsonb, ${trial.at}
      from ran`.execute(db),
})
export type AgentStore = ReturnType<typeof createAgentStore>
