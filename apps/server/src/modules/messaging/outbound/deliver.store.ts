import type { MessageStatus, ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOnPhone, isOnSocket } from '../../../db/fragments/channel-conditions.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { findSuccessor } from '../../../db/find-successor.ts'
import { hasContactWritten } from '../../../db/fragments/has-contact-written.ts'
import { isWorkerAlive } from '../../../db/fragments/is-worker-alive.ts'
import { isSilenced } from '../../../db/fragments/suspension.ts'
import { endUncertain, noteUncertain, noteUnsent } from '../../../db/uncertain-sends.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../../../db/schema.ts'
import { joinOwnSession, ownSessionName } from '../../../db/fragments/own-session.ts'

export type PendingMessage = Pick<
  MessageRow,
  | 'id'
  | 'attemptedAt'
  | 'exchangeId'
  | 'externalId'
  | 'type'
  | 'details'
  | 'content'
  | 'cause'
  | 'notBefore'
  | 'refusals'
  | 'createdAt'
  | 'workspaceId'
> &
  Pick<ConversationRow, 'platform' | 'contactKey' | 'contactPhone' | 'agentId'> &
  Pick<AgentRow, 'engine' | 'secrets' | 'channelProblem'> & {
    agentSession: string
    conversationId: string
    isLast: boolean
    /** The agent wrote it, and its owner wants a typing indicator. */
    showsTyping: boolean
    verdict: SendVerdict
    /** The detected type of its file; null without one. */
    mediaType: string | null
    mediaBytes: number | null
    mediaWidth: number | null
    mediaHeight: number | null
  }

/**
 * Whether the first pending message may be sent now. `ours`: claimed by this run. `theirs`: another run or process is
 * sending it. `dead`: claimed by a process that died, so it may have been sent. `early`: the network asked to wait
 * until `notBefore`. `elsewhere`: another process holds the connection. `forestalled`: it may have been sent, and the
 * owner replied by hand since. `restricted`: WhatsApp does not let the number write to new contacts. `blocked`: people
 * blocked the contact. `suspended`: the workspace is, or was after the message was written.
 */
export type SendVerdict =
  | 'ours'
  | 'theirs'
  | 'dead'
  | 'early'
  | 'elsewhere'
  | 'forestalled'
  | 'restricted'
  | 'blocked'
  | 'suspended'

/** `isSetAside`: the server gave it up: the conversation waits for a person, who is notified. */
export type DeliveryOutcome = {
  status: MessageStatus
  step: string
  cause: string | null
  externalId: string | null
  isSetAside?: boolean
}

/** Message ids of WhatsApp Web start with this. */
const WHATSAPP_ID_PREFIX = '3EB0'
const messageIdHash = sql.raw("upper(substr(encode(sha256(convert_to(messages.id, 'UTF8')), 'hex'), 1, 18))")

/** `processName` is the name of this process in the `workers` table. */
export const createDeliverStore = (db: Db, processName: string) => ({
  /**
   * Claims the first pending message before it is sent; everything behind it waits. `isLast`: it is the only one. The
   * WhatsApp id derives from our id, so that receipts may arrive before the send returns and a retry is the same
   * message. `connectedSessions` are open in this process. `gone`: the conversation does not exist any more.
   */
  async claimNext(
    conversationId: string,
    now: Date,
    connectedSessions: readonly string[] = [],
  ): Promise<PendingMessage | 'gone' | null> {
    const { rows } = await sql<PendingMessage | { id: null }>`
      with destination as (
        select
          c.agent_id,
          c.platform,
          a.engine,
          c.contact_key,
          c.contact_phone,
          c.is_blocked,
          a.secrets,
          ${ownSessionName} as agent_session,
          a.channel_problem,
          a.custom_config,
          ${isOnSocket} as is_on_line,
          case when ${isOnPhone('c')} and a.restricted_until > ${now} then not ${hasContactWritten} else false end
            as is_restricted,
          ${isOnSocket}
            and ${ownSessionName} <> all(${[...connectedSessions]}::text[]) as is_elsewhere
        from conversations c
        join agents a on a.id = c.agent_id
        ${joinOwnSession}
        where c.id = ${conversationId}
      ), head as (
        select
          id,
          attempted_at,
          count(*) over () = 1 as is_last,
          ${isSilenced('m', 'm.created_at')} as is_silenced,
          attempted_at is not null
            and attempted_by <> ${processName}
            and exists (
              select
              from workers w
              where w.name = m.attempted_by and not w.is_stopping and ${isWorkerAlive}
            ) as is_being_sent,
          case
            when origin = 'ai' and (refusals > 0 or attempted_at is not null) then exists (
              select
              from messages p
              where p.conversation_id = ${conversationId}
                and p.origin = 'phone'
                and p.created_at > m.created_at
            )
            else false
          end as is_forestalled
        from messages m
        where conversation_id = ${conversationId} and status = 'pending'
        order by at, id
        limit 1
      ), claimed as (
        update messages
        set
          attempted_at = ${now},
          attempted_by = ${processName},
          external_id = case
            when destination.is_on_line then ${WHATSAPP_ID_PREFIX} || ${messageIdHash}
            else external_id
          end
        from head, destination
        where not destination.is_elsewhere
          and not destination.is_blocked
          and not destination.is_restricted
          and not head.is_forestalled
          and not head.is_silenced
          and messages.id = head.id
          and messages.status = 'pending'
          and messages.attempted_at is null
          and (messages.not_before is null or messages.not_before <= ${now})
        returning messages.id, messages.external_id
      )
      select
        m.id,
        m.exchange_id,
        head.attempted_at,
        coalesce(m.external_id, (select external_id from claimed)) as external_id,
        m.type,
        m.details,
        m.content,
        media.type as media_type,
        media.bytes as media_bytes,
        media.width as media_width,
        media.height as media_height,
        m.cause,
        m.not_before,
        m.refusals,
        head.is_last,
        m.created_at,
        m.workspace_id,
        m.conversation_id,
        destination.contact_key,
        destination.contact_phone,
        destination.agent_id,
        destination.platform,
        destination.engine,
        destination.secrets,
        destination.agent_session,
        destination.channel_problem,
        m.origin = 'ai'
          and coalesce((destination.custom_config->>'useTypingIndicator')::boolean, true) as shows_typing,
        case
          when destination.is_blocked and not head.is_being_sent then 'blocked'
          when head.is_silenced and not head.is_being_sent then 'suspended'
          when destination.is_restricted and head.attempted_at is null then 'restricted'
          when destination.is_elsewhere then 'elsewhere'
          when head.is_forestalled then 'forestalled'
          when exists (select from claimed) then 'ours'
          when head.is_being_sent then 'theirs'
          when head.attempted_at is not null then 'dead'
          when m.not_before > ${now} then 'early'
          else 'theirs'
        end as verdict
      from destination
      left join (head join messages m on m.id = head.id) on true
      left join media on media.message_id = m.id`.execute(db)
    const [pending] = rows
    if (!pending) return 'gone'
    return pending.id === null ? null : pending
  },

  /** The conversation that this one was merged into, or null. */
  findSuccessor: (conversationId: string) => findSuccessor(db, null, conversationId),

  /** The network surely did not take it: it may be sent again. Only a new cause is written to the journal. */
  async returnForRetry(pending: PendingMessage, cause: string, notBefore: Date, now: Date): Promise<void> {
    await sql`
      with back as (
        update messages
        set
          attempted_at = null,
          cause = ${cause},
          not_before = ${notBefore},
          refusals = refusals + 1
        where id = ${pending.id} and status = 'pending'
        returning exchange_id
      ), news as (
        select exchange_id
        from back
        where ${pending.cause !== cause}::boolean
      ), ${noteRefused(pending, cause, now)}`.execute(db)
  },

  /** Makes it pending again from that time on. */
  async postpone({ id }: PendingMessage, notBefore: Date): Promise<void> {
    await sql`
      update messages
      set attempted_at = null, not_before = ${notBefore}
      where id = ${id} and status = 'pending'`.execute(db)
  },

  /** Tells the owner why the message waits, when the agent's card shows no connection. */
  async noteNoConnection(pending: PendingMessage, cause: string, now: Date): Promise<void> {
    await sql`
      with news as (
        update messages m
        set cause = ${cause}
        from agents a
        where m.id = ${pending.id}
          and m.status = 'pending'
          and m.cause is distinct from ${cause}
          and a.id = ${pending.agentId}
          and a.connection <> 'connected'
        returning m.exchange_id
      ), ${noteRefused(pending, cause, now)}`.execute(db)
  },

  /** Stores how the delivery ended, with its journal line and event. */
  async settle(pending: PendingMessage, outcome: DeliveryOutcome, now: Date): Promise<void> {
    const { status, step, cause, externalId, isSetAside = false } = outcome
    await sql`
      with settled as (
        update messages
        set
          status = ${status},
          cause = ${cause},
          external_id = coalesce(${externalId}::text, external_id)
        where id = ${pending.id} and status in ('pending', 'uncertain')
        returning exchange_id, conversation_id
      ), ${status === 'uncertain' ? noteUncertain(sql`settled`, now) : notifyAndEndUncertainty(pending, status)}
      ${isSetAside && status === 'failed' ? sql`, ${noteUnsent(sql`settled`, now)}` : sql``}
      ${appendJournal({
        ...journalEntryOf(pending, now, sql`settled`),
        step,
        detail: journalDetail(pending, cause),
      })}`.execute(db)
  },
})
export type DeliverStore = ReturnType<typeof createDeliverStore>

/** The journal names the file of a message. */
const journalDetail = ({ details }: PendingMessage, cause: string | null) => {
  const name = details?.fileName
  return cause === null && name === undefined ? null : { ...(cause !== null && { cause }), ...(name && { name }) }
}

const notifyAndEndUncertainty = (pending: PendingMessage, status: MessageStatus) => sql`
  ${status === 'sent' ? sql`${endUncertain(sql`settled`)},` : sql``} ${tellConversation(pending, sql`settled`)}`

/** The end of a statement whose CTE `news` holds the exchange of a message that was not sent for a new cause. */
const noteRefused = (pending: PendingMessage, cause: string, now: Date) => sql`
  ${tellConversation(pending, sql`news`)}
  ${appendJournal({ ...journalEntryOf(pending, now, sql`news`), step: 'refused', detail: { cause } })}`

/** CTE: publishes the conversation when `changed` has a row. */
const tellConversation = (pending: PendingMessage, changed: RawBuilder<unknown>) => sql`
  published as (
    ${publishEvent({
      workspaceId: pending.workspaceId,
      event: conversationEventOf(pending),
      rows: sql`from ${changed}`,
    })}
  )`

const journalEntryOf = ({ id, workspaceId }: PendingMessage, at: Date, changed: RawBuilder<unknown>) => ({
  exchangeId: sql`exchange_id`,
  messageId: id,
  workspaceId,
  at,
  rows: sql`from ${changed} where exchange_id is not null`,
})

const conversationEventOf = ({ conversationId }: PendingMessage): ServerEvent => ({
  type: 'conversation',
  conversationId,
})
