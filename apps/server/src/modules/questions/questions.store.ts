import type { DocumentStatus } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** What a contact asked in vain. */
export type AskedRow = {
  id: string
  conversationId: string
  sessionName: string
  contactName: string | null
  settledId: string | null
  words: string
  at: Date
}

/** `cutAt` is the oldest of those that were read, where there are more. */
export type Asked = { rows: AskedRow[]; cutAt: Date | null }

/** What its owner did about it; without a document it was put aside. */
export type SettledRow = {
  id: string
  at: Date
  question: string | null
  answer: string | null
  documentId: string | null
  documentName: string | null
  status: DocumentStatus | null
  sha256: string | null
}

export type Settling = {
  id: string
  documentId: string | null
  question: string | null
  answer: string | null
  at: Date
}

/** So many of the newest are read, and one of each of so many that were settled, however old. */
export const MOST_READ = 2_000
const MOST_SETTLED = 500
const LONGEST = 500

/** The oldest first. `mostRead` counts exchanges, whatever was said in them. */
export const askedOf = (userId: string, agentId: string, since: Date, mostRead: number) => sql<
  AskedRow & { read: number; oldest: Date }
>`
  with recent as materialized (
    select exchange_id, conversation_id, settled_id, at from unanswered
    where agent_id = ${agentId} and user_id = ${userId} and at > ${since}
    order by at desc, exchange_id desc limit ${mostRead}
  ), settled as materialized (
    select u.* from (
      select id from settled_questions where agent_id = ${agentId} and user_id = ${userId} order by at desc limit ${MOST_SETTLED}
    ) s, lateral (
      select exchange_id, conversation_id, settled_id, at from unanswered where settled_id = s.id order by at desc limit 1
    ) u
  )
  select a.exchange_id as id, a.conversation_id, c.session_name, c.contact_name, a.settled_id, a.at, said.words,
    (select count(*)::int from recent) as read, (select min(at) from recent) as oldest
  from (select * from recent union select * from settled) a, lateral (
    select session_name, contact_name from conversations where id = a.conversation_id offset 0
  ) c, lateral (
    select left(string_agg(left(content, ${LONGEST}), E'\n' order by at, id), ${LONGEST}) as words from messages
    where exchange_id = a.exchange_id and direction = 'incoming' and deleted_at is null and content <> ''
  ) said
  where said.words is not null
  order by a.at, a.exchange_id`

/** The only place that knows where unanswered questions are written down. */
export const createQuestionStore = (db: Db) => ({
  async asked(userId: string, agentId: string, since: Date, mostRead = MOST_READ): Promise<Asked> {
    const { rows } = await askedOf(userId, agentId, since, mostRead).execute(db)
    const [first] = rows
    return { rows, cutAt: first && first.read >= mostRead ? first.oldest : null }
  },

  async settled(userId: string, agentId: string): Promise<SettledRow[]> {
    const { rows } = await sql<SettledRow>`
      select s.id, s.at, s.question, s.answer, s.document_id, d.name as document_name, d.status, d.sha256
      from settled_questions s left join documents d on d.id = s.document_id
      where s.agent_id = ${agentId} and s.user_id = ${userId} order by s.at desc limit ${MOST_SETTLED}`.execute(db)
    return rows
  },

  /** These exchanges are settled so, and as nothing else any more. False when its document is gone. */
  async settle(tx: Tx, userId: string, agentId: string, exchangeIds: readonly string[], settling: Settling) {
    const { id, documentId, question, answer, at } = settling
    const { rows } = await sql<{ id: string }>`
      insert into settled_questions (id, user_id, agent_id, document_id, question, answer, at)
      select ${id}, ${userId}, ${agentId}, ${documentId}, ${question}, ${answer}, ${at}
      where ${documentId}::text is null or exists (select from documents where id = ${documentId} and user_id = ${userId})
      on conflict (id) do update set question = excluded.question, answer = excluded.answer, at = excluded.at
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await sql`
      update unanswered set settled_id = ${id}
      where exchange_id = any(${[...exchangeIds]}::text[]) and agent_id = ${agentId} and user_id = ${userId}`.execute(
      tx,
    )
    await sql`
      delete from settled_questions s where agent_id = ${agentId} and user_id = ${userId} and id <> ${id}
        and not exists (select from unanswered where settled_id = s.id)`.execute(tx)
    return true
  },

  /** As if nothing had been done about them. */
  unsettle: (tx: Tx, userId: string, ids: readonly string[]) =>
    sql`delete from settled_questions where id = any(${[...ids]}::text[]) and user_id = ${userId}`.execute(tx),
})
export type QuestionStore = ReturnType<typeof createQuestionStore>
