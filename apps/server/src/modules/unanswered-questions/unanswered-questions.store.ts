import type { DocumentStatus } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** A question that got no answer. */
export type AskedQuestionRow = {
  id: string
  agentId: string
  conversationId: string
  sessionName: string
  contactName: string | null
  settledId: string | null
  words: string
  isTranscript: boolean
  at: Date
}

/** `cutAt` is the oldest question that was read, when older ones exist. */
export type AskedQuestions = { rows: AskedQuestionRow[]; cutAt: Date | null }

/** The owner's decision; without a document the question was dismissed. */
export type SettlementRow = {
  id: string
  at: Date
  question: string | null
  answer: string | null
  documentId: string | null
  documentName: string | null
  status: DocumentStatus | null
  sha256: string | null
}

export type NewSettlement = {
  id: string
  documentId: string | null
  question: string | null
  answer: string | null
  at: Date
}

/** The newest exchanges are read, and one exchange of each of the last settlements, of any age. */
export const MAX_EXCHANGES = 2_000
const MAX_SETTLEMENTS = 500
const MAX_TEXT_LENGTH = 500

const ofAgent = (agentId: string | null) => (agentId === null ? sql`` : sql`and agent_id = ${agentId}`)

/**
 * Oldest first. `agentId` null: of every agent. `maxExchanges` counts exchanges before those without text are left out.
 */
export const askedQuestionsQuery = (
  workspaceId: string,
  agentId: string | null,
  since: Date,
  maxExchanges: number,
) => sql<AskedQuestionRow & { read: number; oldest: Date }>`
  with recent as materialized (
    select u.*
    from agents g, lateral (
      select exchange_id, agent_id, conversation_id, settled_id, at
      from unanswered
      where agent_id = g.id and workspace_id = ${workspaceId} and at > ${since}
      order by at desc, exchange_id desc
      limit ${maxExchanges}
    ) u
    where g.workspace_id = ${workspaceId} ${agentId === null ? sql`` : sql`and g.id = ${agentId}`}
    order by at desc, exchange_id desc
    limit ${maxExchanges}
  ), settled as materialized (
    select u.*
    from (
      select id
      from settled_questions
      where workspace_id = ${workspaceId} ${ofAgent(agentId)}
      order by at desc
      limit ${MAX_SETTLEMENTS}
    ) s, lateral (
      select exchange_id, agent_id, conversation_id, settled_id, at
      from unanswered
      where settled_id = s.id
      order by at desc
      limit 1
    ) u
  )
  select
    a.exchange_id as id, a.agent_id, a.conversation_id, c.session_name, c.contact_name, a.settled_id, a.at, said.words,
    said.is_transcript,
    (select count(*)::int from recent) as read, (select min(at) from recent) as oldest
  from (select * from recent union select * from settled) a, lateral (
    select session_name, contact_name
    from conversations
    where id = a.conversation_id
    offset 0
  ) c, lateral (
    select
      left(string_agg(left(content, ${MAX_TEXT_LENGTH}), E'\n' order by at, id), ${MAX_TEXT_LENGTH}) as words,
      coalesce(
        bool_or((details->>'isTranscript')::boolean and (details->>'isCorrected')::boolean is not true),
        false
      ) as is_transcript
    from messages
    where exchange_id = a.exchange_id
      and direction = 'incoming'
      and deleted_at is null
      and content <> ''
  ) said
  where said.words is not null
  order by a.at, a.exchange_id`

/** Stores unanswered questions and the owner's decisions. */
export const createUnansweredQuestionStore = (db: Db) => ({
  async listAsked(
    workspaceId: string,
    agentId: string | null,
    since: Date,
    maxExchanges = MAX_EXCHANGES,
  ): Promise<AskedQuestions> {
    const { rows } = await askedQuestionsQuery(workspaceId, agentId, since, maxExchanges).execute(db)
    const [first] = rows
    return { rows, cutAt: first && first.read >= maxExchanges ? first.oldest : null }
  },

  /** The agents with an unanswered question since then, by name. */
  async listAgentsAsked(workspaceId: string, since: Date): Promise<{ agentId: string; agentName: string }[]> {
    const { rows } = await sql<{ agentId: string; agentName: string }>`
      select id as agent_id, name as agent_name
      from agents
      where workspace_id = ${workspaceId}
        and exists (
          select
          from unanswered
          where agent_id = agents.id and unanswered.workspace_id = ${workspaceId} and at > ${since}
        )
      order by name, id`.execute(db)
    return rows
  },

  async listSettlements(workspaceId: string, agentId: string | null): Promise<SettlementRow[]> {
    const { rows } = await sql<SettlementRow>`
      select s.id, s.at, s.question, s.answer, s.document_id, d.name as document_name, d.status, d.sha256
      from settled_questions s
      left join documents d on d.id = s.document_id
      where s.workspace_id = ${workspaceId} ${agentId === null ? sql`` : sql`and s.agent_id = ${agentId}`}
      order by s.at desc
      limit ${MAX_SETTLEMENTS}`.execute(db)
    return rows
  },

  /** Replaces earlier decisions about these exchanges. False when the document is gone. */
  async settle(
    tx: Tx,
    workspaceId: string,
    agentId: string,
    exchangeIds: readonly string[],
    settlement: NewSettlement,
  ) {
    const { id, documentId, question, answer, at } = settlement
    const { rows } = await sql<{ id: string }>`
      insert into settled_questions (id, workspace_id, agent_id, document_id, question, answer, at)
      select ${id}, ${workspaceId}, ${agentId}, ${documentId}, ${question}, ${answer}, ${at}
      where ${documentId}::text is null
        or exists (select from documents where id = ${documentId} and workspace_id = ${workspaceId})
      on conflict (id) do update set
        question = excluded.question,
        answer = excluded.answer,
        at = excluded.at
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await sql`
      update unanswered
      set settled_id = ${id}
      where exchange_id = any(${[...exchangeIds]}::text[])
        and agent_id = ${agentId}
        and workspace_id = ${workspaceId}`.execute(tx)
    await sql`
      delete from settled_questions s
      where agent_id = ${agentId}
        and workspace_id = ${workspaceId}
        and id <> ${id}
        and not exists (select from unanswered where settled_id = s.id)`.execute(tx)
    return true
  },

  deleteSettlements: (tx: Tx, workspaceId: string, ids: readonly string[]) =>
    sql`delete from settled_questions where id = any(${[...ids]}::text[]) and workspace_id = ${workspaceId}`.execute(
      tx,
    ),
})
export type UnansweredQuestionStore = ReturnType<typeof createUnansweredQuestionStore>
