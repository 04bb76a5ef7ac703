import { type ExchangeOutcome, outcomesWhere, outcomesWith } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import type { ConversationRow } from '../../../db/schema.ts'

/** An exchange with contact messages that wait for an answer. */
type PendingExchange = {
  id: string
  outcome: ExchangeOutcome | null
  /** Position of the first of these messages. */
  heardAt: Date
  /** No n8n workflow or external program answers it. */
  isOurs: boolean
}

type ExchangePause = { exchangeId: string; pausedBy: ConversationRow['pausedBy']; workspaceId: string; now: Date }

type ExchangeMerge = { keptId: string; ids: readonly string[]; workspaceId: string; now: Date }

export const neverWaits: ReadonlySet<ExchangeOutcome | null> = new Set(outcomesWhere(({ waits }) => waits === 'never'))

export const mayAnswerLater: ReadonlySet<ExchangeOutcome | null> = new Set(outcomesWith('may_answer_later'))

/** The conversation must be locked: messages and replies lock it first, too. */
export const pendingQuestionStore = {
  /** The exchanges of a locked conversation that wait since `waitingSince`, the oldest first. */
  async list(tx: Tx, { id }: ConversationRow, waitingSince: Date): Promise<PendingExchange[]> {
    const { rows } = await sql<PendingExchange>`
      select
        e.id,
        e.outcome,
        min(m.at) as heard_at,
        (a.engine <> 'n8n' or c.platform <> a.platform)
          and not exists (select from reply_handovers h where h.exchange_id = e.id) as is_ours
      from messages m
      join exchanges e on e.id = m.exchange_id
      join conversations c on c.id = e.conversation_id
      join agents a on a.id = e.agent_id
      where m.conversation_id = ${id}
        and m.direction = 'incoming'
        and m.deleted_at is null
        and m.at >= ${waitingSince}
      group by e.id, a.id, c.id
      order by e.created_at, e.id`.execute(tx)
    return rows
  },

  /**
   * Opens the exchange, if it is closed, and merges the others into it, so that one reply answers all. A notice that
   * the agent sent instead of an answer stays in the thread without an exchange, or the exchange could hold no reply.
   */
  async open(tx: Tx, { keptId, ids, workspaceId, now }: ExchangeMerge): Promise<void> {
    await sql`
      update messages
      set exchange_id = case when direction = 'incoming' then ${keptId}::text end
      where exchange_id = any(${ids}::text[])
        and (exchange_id <> ${keptId} or direction = 'outgoing')`.execute(tx)
    await sql`
      update journal
      set exchange_id = ${keptId}
      where exchange_id = any(${ids}::text[]) and exchange_id <> ${keptId}`.execute(tx)
    await sql`delete from exchanges where id = any(${ids}::text[]) and id <> ${keptId}`.execute(tx)
    await sql`
      update exchanges
      set
        outcome = null,
        closed_at = null,
        -- The job of an exchange that is open already keeps its time.
        due_at = case when outcome is null then due_at else ${now} end,
        first_thought_at = case when outcome is null then first_thought_at end,
        incoming_count = (
          select count(*)
          from messages
          where exchange_id = ${keptId} and direction = 'incoming'
        )
      where id = ${keptId}`.execute(tx)
    await sql`${appendJournal({ exchangeId: keptId, workspaceId, step: 'reopened', at: now })}`.execute(tx)
  },

  /** Leaves an open exchange to a person. A reply that is being made to it is not stored. */
  async pause(tx: Tx, { exchangeId, pausedBy, workspaceId, now }: ExchangePause): Promise<void> {
    await tx
      .updateTable('exchanges')
      .set({ outcome: 'paused', closedAt: now })
      .where('id', '=', exchangeId)
      .where('outcome', 'is', null)
      .execute()
    const line = { exchangeId, workspaceId, step: 'paused', detail: { pausedBy }, at: now }
    await sql`${appendJournal(line)}`.execute(tx)
  },
}
export type PendingQuestionStore = typeof pendingQuestionStore
