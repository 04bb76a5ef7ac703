import type { MessageStatus, ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { findSuccessor } from '../../../db/accounts/find-successor.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { endUncertain, noteUncertain, noteUnsent } from '../../../db/uncertain-sends.ts'
import type { FileFault } from '../../../ports/channel.ts'
import { claimNext } from './claim/claim-next.store.ts'
import type { PendingMessage } from './claim/pending-message.ts'
import { replaceVoiceByText } from './replace-voice-by-text.store.ts'

/** `isSetAside`: the server gave it up: the conversation waits for a person, who is notified. */
export type DeliveryOutcome = {
  status: MessageStatus
  step: string
  cause: string | null
  externalId: string | null
  isSetAside?: boolean
}

/** `processName` is the name of this process in the `workers` table. */
export const createDeliverStore = (db: Db, processName: string) => ({
  /** Claims the first pending message. `connectedSessions` are open in this process. */
  claimNext: (conversationId: string, now: Date, connectedSessions?: readonly string[]) =>
    claimNext({ db, processName }, conversationId, now, connectedSessions),

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
          refusals = case when cause is not distinct from ${cause} then refusals + 1 else 1 end
        where id = ${pending.id} and status = 'pending'
        returning exchange_id
      ), news as (
        select exchange_id
        from back
        where ${pending.cause !== cause}::boolean
      ), ${noteRefused(pending, cause, now)}`.execute(db)
  },

  /** Makes a spoken reply a text that may be claimed; nothing of it was sent. */
  replaceVoiceByText: (pending: PendingMessage, fault: FileFault, now: Date) =>
    replaceVoiceByText(db, pending, fault, now),

  /** Makes it pending again from that time on. An attempt that died before may have arrived, as a refusal may. */
  async postpone({ id, attemptedAt }: PendingMessage, notBefore: Date): Promise<void> {
    await sql`
      update messages
      set
        attempted_at = null,
        not_before = ${notBefore},
        refusals = refusals + ${attemptedAt === null ? 0 : 1}
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

/** The journal names the file of a message, and what a picture shows. */
const journalDetail = ({ details }: PendingMessage, cause: string | null) => {
  const { fileName: name, pictureOf } = details ?? {}
  if (cause === null && name === undefined) return null
  return { ...(cause !== null && { cause }), ...(name && { name }), ...(pictureOf && { pictureOf }) }
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
