import type { MessageStatus, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { goesOnIn } from '../../../db/goes-on.ts'
import { hasWrittenTo } from '../../../db/has-written.ts'
import { isAlive } from '../../../db/worker-life.ts'
import { endUncertain, noteUncertain, noteUnsent } from '../../../db/uncertain-sends.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../../../db/schema.ts'
import { joinOwnSession, ownSession } from '../own-session.ts'

export type Pending = Pick<
  MessageRow,
  'id' | 'exchangeId' | 'externalId' | 'content' | 'cause' | 'notBefore' | 'refusals' | 'createdAt' | 'userId'
> &
  Pick<ConversationRow, 'contactKey' | 'agentId'> &
  Pick<AgentRow, 'platform' | 'engine' | 'secrets' | 'channelProblem'> & {
    agentSession: string
    conversationId: string
    isLast: boolean
    /** The agent says it, and its owner wants it seen writing. */
    showsTyping: boolean
    claim: Claim
  }

/**
 * `ours`: nobody but us may send it. `theirs`: another run took it as we looked, or another process is sending it. `dead`: it was found claimed by a
 * run that died, and nobody knows whether it spoke. `early`: the network asked to be left in peace until `notBefore`.
 * `elsewhere`: its line is not in this process, which may not touch it. `forestalled`: it may have left or not,
 * and the owner answered by hand since it was written. `restricted`: WhatsApp lets its number write to no new contact.
 */
export type Claim = 'ours' | 'theirs' | 'dead' | 'early' | 'elsewhere' | 'forestalled' | 'restricted'

/** `isSetAside`: the server gave it up, and its owner is notified. */
export type Outcome = {
  status: MessageStatus
  step: string
  cause: string | null
  externalId: string | null
  isSetAside?: boolean
}

/** As WhatsApp's own web client names its messages. */
const OURS = '3EB0'
const nameInHex = sql.raw("upper(substr(encode(sha256(convert_to(messages.id, 'UTF8')), 'hex'), 1, 18))")

/** `us` is the name of this process among the workers. */
export const createDeliverStore = (db: Db, us: string) => ({
  /**
   * The first message written and not yet sent, claimed for sending before the network hears a word.
   * While it must wait so does everything behind it. `isLast`: nothing waits behind it. What WhatsApp will call it is
   * known beforehand: its ticks may come before we are back from sending, and a second attempt is the same message.
   * `lines` are the sessions that can be spoken through from here. `gone`: there is no such conversation any more.
   */
  async next(conversationId: string, now: Date, lines: readonly string[] = []): Promise<Pending | 'gone' | null> {
    const { rows } = await sql<Pending | { id: null }>`
      with place as (
        select c.agent_id, a.platform, a.engine,
          -- n8n knows people by their numbers; another engine may have met them under an alias.
          case when a.platform = 'whatsapp' and a.engine = 'n8n' then coalesce(c.contact_phone || '@s.whatsapp.net', c.contact_key) else c.contact_key end as contact_key, a.secrets, ${ownSession} as agent_session, a.channel_problem, a.custom_config,
          a.platform = 'whatsapp' and a.engine = 'embedded' as is_on_line,
          case when a.platform = 'whatsapp' and a.restricted_until > ${now} then not ${hasWrittenTo} else false end as is_restricted,
          a.platform = 'whatsapp' and a.engine = 'embedded' and ${ownSession} <> all(${[...lines]}::text[]) as is_elsewhere
        from conversations c join agents a on a.id = c.agent_id ${joinOwnSession} where c.id = ${conversationId}
      ), head as (
        select id, attempted_at, count(*) over () = 1 as is_last,
          attempted_at is not null and attempted_by <> ${us} and exists (select from workers w where w.name = m.attempted_by and not w.is_stopping and ${isAlive}) as is_being_sent,
          case when origin = 'ai' and (refusals > 0 or attempted_at is not null) then exists (
            select from messages p
            where p.conversation_id = ${conversationId} and p.origin = 'phone' and p.created_at > m.created_at
          ) else false end as is_forestalled
        from messages m where conversation_id = ${conversationId} and status = 'pending' order by at, id limit 1
      ), claimed as (
        update messages set attempted_at = ${now}, attempted_by = ${us}, external_id = case
          when place.is_on_line then ${OURS} || ${nameInHex} else external_id end
        from head, place
        where not place.is_elsewhere and not place.is_restricted and not head.is_forestalled and messages.id = head.id and messages.status = 'pending' and messages.attempted_at is null
          and (messages.not_before is null or messages.not_before <= ${now})
        returning messages.id, messages.external_id
      )
      select m.id, m.exchange_id, coalesce(m.external_id, (select external_id from claimed)) as external_id, m.content, m.cause, m.not_before, m.refusals, head.is_last, m.created_at, m.user_id,
        m.conversation_id, place.contact_key, place.agent_id, place.platform, place.engine, place.secrets, place.agent_session, place.channel_problem,
        m.origin = 'ai' and coalesce((place.custom_config->>'useTypingIndicator')::boolean, true) as shows_typing,
        case when place.is_restricted and head.attempted_at is null then 'restricted'
          when place.is_elsewhere then 'elsewhere' when head.is_forestalled then 'forestalled' when exists (select from claimed) then 'ours' when head.is_being_sent then 'theirs' when head.attempted_at is not null then 'dead'
          when m.not_before > ${now} then 'early' else 'theirs' end as claim
      from place left join (head join messages m on m.id = head.id) on true`.execute(db)
    const [pending] = rows
    if (!pending) return 'gone'
    return pending.id === null ? null : pending
  },

  /** Where its pending messages are, since it became one with another of the same person. */
  goesOnIn: (conversationId: string) => goesOnIn(db, null, conversationId),

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

  /** Its turn comes then. */
  async postpone({ id }: Pending, until: Date): Promise<void> {
    await sql`
      update messages set attempted_at = null, not_before = ${until} where id = ${id} and status = 'pending'`.execute(
      db,
    )
  },

  /** Conversations with something to say through one of these sessions, now. */
  async waitingFor(lines: readonly string[], now: Date) {
    const { rows } = await sql<{ conversationId: string; session: string }>`
      select distinct m.conversation_id, s.name as session from messages m
        join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id ${joinOwnSession}
      where m.status = 'pending' and (m.not_before is null or m.not_before <= ${now})
        and a.platform = 'whatsapp' and s.name = any(${[...lines]}::text[])`.execute(db)
    return rows
  },

  /** Conversations with something unsaid that is older than that. */
  async waitingSince(before: Date): Promise<string[]> {
    const { rows } = await sql<{ conversationId: string }>`
      select distinct m.conversation_id from messages m join conversations c on c.id = m.conversation_id
      where m.status = 'pending' and m.created_at < ${before} and c.platform = 'whatsapp'`.execute(db)
    return rows.map(({ conversationId }) => conversationId)
  },

  /** No line is open for it anywhere, as its agent's card says: its owner is told why it waits. */
  async leaveWaiting(pending: Pending, cause: string, now: Date): Promise<void> {
    await sql`
      with news as (
        update messages m set cause = ${cause} from agents a
        where m.id = ${pending.id} and m.status = 'pending' and m.cause is distinct from ${cause}
          and a.id = ${pending.agentId} and a.connection <> 'connected'
        returning m.exchange_id
      ), told as (
        insert into events (user_id, data) select ${pending.userId}, ${JSON.stringify(changed(pending))}::jsonb from news
      )
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, ${pending.id}, ${pending.userId}, 'refused', ${JSON.stringify({ cause })}::jsonb, ${now}
      from news where exchange_id is not null`.execute(db)
  },

  /** How it ended, with its line in the journal and the word to open consoles. */
  async settle(pending: Pending, outcome: Outcome, now: Date): Promise<void> {
    const { status, step, cause, externalId, isSetAside = false } = outcome
    await sql`
      with settled as (
        update messages set status = ${status}, cause = ${cause}, external_id = coalesce(${externalId}::text, external_id)
        where id = ${pending.id} and status in ('pending', 'uncertain') returning exchange_id, conversation_id
      ), ${status === 'uncertain' ? noteUncertain(sql`settled`, now) : toldAndCertain(pending, status)}
      ${isSetAside && status === 'failed' ? sql`, ${noteUnsent(sql`settled`, now)}` : sql``}
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, ${pending.id}, ${pending.userId}, ${step}, ${cause === null ? null : JSON.stringify({ cause })}::jsonb, ${now}
      from settled where exchange_id is not null`.execute(db)
  },
})
export type DeliverStore = ReturnType<typeof createDeliverStore>

const toldAndCertain = (pending: Pending, status: MessageStatus) => sql`
  ${status === 'sent' ? sql`${endUncertain(sql`settled`)},` : sql``} told as (
    insert into events (user_id, data) select ${pending.userId}, ${JSON.stringify(changed(pending))}::jsonb from settled
  )`

const changed = ({ conversationId }: Pending): ServerEvent => ({ type: 'conversation', conversationId })
