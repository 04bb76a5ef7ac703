import type { MessageStatus, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../../db/schema.ts'

export type Pending = Pick<
  MessageRow,
  'id' | 'exchangeId' | 'externalId' | 'content' | 'cause' | 'notBefore' | 'refusals' | 'createdAt' | 'userId'
> &
  Pick<ConversationRow, 'contactKey' | 'agentId'> &
  Pick<AgentRow, 'platform' | 'secrets' | 'channelProblem'> & {
    agentSession: string
    conversationId: string
    isLast: boolean
    claim: Claim
  }

/**
 * `ours`: nobody but us may send it. `theirs`: another run took it as we looked. `dead`: it was found claimed by a
 * run that died, and nobody knows whether it spoke. `early`: the network asked to be left in peace until `notBefore`.
 */
export type Claim = 'ours' | 'theirs' | 'dead' | 'early'

export type Outcome = { status: MessageStatus; step: string; cause: string | null; externalId: string | null }

/** As WhatsApp's own web client names its messages. */
const OURS = '3EB0'
const nameInHex = sql.raw("upper(substr(encode(sha256(convert_to(messages.id, 'UTF8')), 'hex'), 1, 18))")

export const createDeliverStore = (db: Db) => ({
  /**
   * The first message written and not yet sent, claimed for sending before the network hears a word.
   * While it must wait so does everything behind it. `isLast`: nothing waits behind it. What WhatsApp will call it is
   * known beforehand: its ticks may come before we are back from sending, and a second attempt is the same message.
   */
  async next(conversationId: string, now: Date): Promise<Pending | null> {
    const { rows } = await sql<Pending>`
      with head as (
        select id, attempted_at, count(*) over () = 1 as is_last from messages
        where conversation_id = ${conversationId} and status = 'pending' order by at, id limit 1
      ), claimed as (
        update messages set attempted_at = ${now}, external_id = case
          when (select platform from conversations where id = ${conversationId}) = 'whatsapp' then ${OURS} || ${nameInHex}
          else external_id end
        from head
        where messages.id = head.id and messages.status = 'pending' and messages.attempted_at is null
          and (messages.not_before is null or messages.not_before <= ${now})
        returning messages.id, messages.external_id
      )
      select m.id, m.exchange_id, coalesce(m.external_id, (select external_id from claimed)) as external_id, m.content, m.cause, m.not_before, m.refusals, head.is_last, m.created_at, m.user_id,
        m.conversation_id, c.contact_key, c.agent_id, a.platform, a.secrets, a.session_name as agent_session, a.channel_problem,
        case when exists (select from claimed) then 'ours' when head.attempted_at is not null then 'dead'
          when m.not_before > ${now} then 'early' else 'theirs' end as claim
      from head join messages m on m.id = head.id join conversations c on c.id = m.conversation_id
        join agents a on a.id = c.agent_id`.execute(db)
    return rows[0] ?? null
  },

  /** The network surely did not take it: it may be handed over again, then. Only a new cause is news. */
  async giveBack(pending: Pending, cause: string, notBefore: Date, now: Date): Promise<void> {
    await sql`
      with back as (
        update messages set attempted_at = null, cause = ${cause}, not_before = ${notBefore}, refusals = refusals + 1
        where id = ${pending.id} and status = 'pending' returning exchange_id
      ), news as (
        select exchange_id from back where ${pending.cause !== cause}::boolean
      ), told as (
        insert into events (user_id, data) select ${pending.userId}, ${JSON.stringify(changed(pending))}::jsonb from news
      )
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, ${pending.id}, ${pending.userId}, 'refused', ${JSON.stringify({ cause })}::jsonb, ${now}
      from news where exchange_id is not null`.execute(db)
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
