import type { MessageStatus, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../../db/schema.ts'

export type Pending = Pick<MessageRow, 'id' | 'exchangeId' | 'content' | 'attemptedAt' | 'createdAt' | 'userId'> &
  Pick<ConversationRow, 'contactKey' | 'agentId'> &
  Pick<AgentRow, 'platform' | 'secrets'> & { conversationId: string; isLast: boolean }

export type Outcome = { status: MessageStatus; step: string; cause: string | null; externalId: string | null }

export const createDeliverStore = (db: Db) => ({
  /**
   * The first message written and not yet sent, claimed for sending before the network hears a word: one
   * found claimed belongs to a run that died, and nobody knows whether it spoke. `isLast`: nothing waits behind it.
   */
  async next(conversationId: string, now: Date): Promise<Pending | null> {
    const { rows } = await sql<Pending>`
      with next as (
        select id, attempted_at, count(*) over () = 1 as is_last from messages
        where conversation_id = ${conversationId} and status = 'pending' order by at, id limit 1
      ), claimed as (
        update messages set attempted_at = ${now} from next where messages.id = next.id and next.attempted_at is null
      )
      select m.id, m.exchange_id, m.content, next.attempted_at, next.is_last, m.created_at, m.user_id, m.conversation_id,
        c.contact_key, c.agent_id, a.platform, a.secrets
      from next join messages m on m.id = next.id join conversations c on c.id = m.conversation_id
        join agents a on a.id = c.agent_id`.execute(db)
    return rows[0] ?? null
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
