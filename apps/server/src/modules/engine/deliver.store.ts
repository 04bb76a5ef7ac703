import type { MessageStatus, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../../db/schema.ts'

export type Pending = Pick<MessageRow, 'id' | 'exchangeId' | 'content' | 'attemptedAt' | 'createdAt' | 'userId'> &
  Pick<ConversationRow, 'contactKey' | 'sessionName' | 'contactName'> &
  Pick<AgentRow, 'platform' | 'secrets'> & { conversationId: string; agentId: string; agentName: string }

export type Outcome = { status: MessageStatus; step: string; cause: string | null; externalId: string | null }

export const createDeliverStore = (db: Db) => ({
  /** What is written and not yet sent, in the order in which the contact should read it. */
  pending: (conversationId: string): Promise<Pending[]> =>
    db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversationId')
      .innerJoin('agents as a', 'a.id', 'c.agentId')
      .select(['m.id', 'm.exchangeId', 'm.content', 'm.attemptedAt', 'm.createdAt', 'm.userId', 'm.conversationId'])
      .select(['c.contactKey', 'c.sessionName', 'c.contactName', 'c.agentId'])
      .select(['a.platform', 'a.secrets', 'a.name as agentName'])
      .where('m.conversationId', '=', conversationId)
      .where('m.status', '=', 'pending')
      .orderBy('m.at')
      .orderBy('m.id')
      .execute(),

  /** Written before the network hears a word: found so after a crash, nobody knows whether it spoke. */
  async claim(id: string, now: Date): Promise<boolean> {
    const row = await db
      .updateTable('messages')
      .set({ attemptedAt: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('attemptedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** The network surely did not take it: it may be handed over again. */
  async giveBack(pending: Pending, cause: string, now: Date): Promise<void> {
    await sql`
      with back as (
        update messages set attempted_at = null, cause = ${cause} where id = ${pending.id} and status = 'pending' returning exchange_id
      ), told as (
        insert into events (user_id, data) select ${pending.userId}, ${JSON.stringify(changed(pending))}::jsonb from back
      )
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, ${pending.id}, ${pending.userId}, 'refused', ${JSON.stringify({ cause })}::jsonb, ${now}
      from back where exchange_id is not null`.execute(db)
  },

  /** How it ended, with its line in the journal and the word to open consoles. */
  async settle(pending: Pending, { status, step, cause, externalId }: Outcome, now: Date): Promise<void> {
    await sql`
      with settled as (
        update messages set status = ${status}, cause = ${cause}, external_id = coalesce(${externalId}::text, external_id)
        where id = ${pending.id} and status in ('pending', 'uncertain') returning exchange_id
      ), told as (
        insert into events (user_id, data) select ${pending.userId}, ${JSON.stringify(changed(pending))}::jsonb from settled
      )
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, ${pending.id}, ${pending.userId}, ${step}, ${cause === null ? null : JSON.stringify({ cause })}::jsonb, ${now}
      from settled where exchange_id is not null`.execute(db)
  },
})
export type DeliverStore = ReturnType<typeof createDeliverStore>

const changed = ({ conversationId }: Pending): ServerEvent => ({ type: 'conversation', conversationId })
