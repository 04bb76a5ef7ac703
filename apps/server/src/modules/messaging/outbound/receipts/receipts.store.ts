import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../../db/fragments/publish-event.ts'
import { endUncertain } from '../../../../db/uncertain-sends.ts'
import type { MessageReceipt } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import { agentsOfSession } from '../../../../db/fragments/own-session.ts'

type AgentReceipt = Omit<MessageReceipt, 'session'>

/** States that we set ourselves, before any receipt. */
const UNCONFIRMED = ['pending', 'uncertain', 'failed']

/**
 * The states that each receipt may replace: never a later receipt, always a state that we set. A failure of a message
 * still being sent is stored by its sender.
 */
const PREVIOUS_STATUSES: Record<MessageReceipt['status'], string[]> = {
  sent: UNCONFIRMED,
  delivered: [...UNCONFIRMED, 'sent'],
  read: [...UNCONFIRMED, 'sent', 'delivered'],
  failed: ['sent', 'uncertain'],
}

export const receiptStore = {
  /** A receipt that a WhatsApp session reports; false when nothing changes. */
  applyToSession: (db: Db, { session, ...receipt }: MessageReceipt, now: Date): Promise<boolean> =>
    applyReceipt(db, agentsOfSession(session), receipt, now),

  /** The same for a message of one agent. */
  applyToAgent: (tx: Db | Tx, agentId: string, receipt: AgentReceipt, now: Date): Promise<boolean> =>
    applyReceipt(tx, sql<string>`${agentId}`, receipt, now),
}

/**
 * False when nothing changes. The journal gets a line only for news. `agents` selects the agents that may have sent it.
 */
async function applyReceipt(
  db: Db | Tx,
  agents: RawBuilder<string>,
  { contactKey, formerKey, externalId, status, cause }: AgentReceipt,
  now: Date,
): Promise<boolean> {
  const confirmed = sql`(select conversation_id from ticked where earlier = 'uncertain')`
  const { rows } = await sql<{ id: string }>`
    with found as (
      select m.id, m.status
      from conversations c
      join messages m on m.conversation_id = c.id
      where c.agent_id in (${agents})
        and c.contact_key in (${contactKey}, ${formerKey})
        and m.external_id = ${externalId}
        and m.status = any(${PREVIOUS_STATUSES[status]}::text[])
      for update of m
    ), ticked as (
      update messages m
      set status = ${status}, cause = ${cause}, not_before = null
      from found
      where m.id = found.id
      returning m.id, m.exchange_id, m.workspace_id, m.conversation_id, found.status as earlier
    ), noted as (
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        messageId: sql`id`,
        workspaceId: sql`workspace_id`,
        step: status === 'failed' ? 'failed' : 'sent',
        detail: cause === null ? null : { cause },
        at: now,
        rows: sql`
          from ticked
          where exchange_id is not null
            and (${status === 'failed'}::boolean or earlier = any(${UNCONFIRMED}::text[]))`,
      })}
    ) ${status === 'failed' ? sql`` : sql`, ${endUncertain(confirmed)}`}
    ${publishEvent({
      workspaceId: sql`workspace_id`,
      event: { type: 'conversation' },
      fields: { conversationId: sql`conversation_id`, messageId: sql`id` },
      rows: sql`from ticked`,
    })}
    returning workspace_id as id`.execute(db)
  return rows.length > 0
}
