import { type UnspokenReason } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { appendJournal } from '../../db/fragments/append-journal.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { withholdReply } from './withhold-reply.store.ts'

/**
 * A text that waits for its voice. `wasClaimed`: an earlier run, which died, asked for it already. `isLate`: the text
 * was sent or cancelled, or may be sent from now on.
 */
export type ReplyToSpeak = {
  id: string
  workspaceId: string
  content: string
  notBefore: Date | null
  wasClaimed: boolean
  isLate: boolean
}

export type Unspoken = { reason: UnspokenReason; kind: string | null }
export type SpokenFile = { seconds: number; model: string }

type SpeakingMessage = Pick<ReplyToSpeak, 'id' | 'workspaceId'>

/** The message of a reply while its voice is made. Its delivery waits for `not_before`. */
export const createVoiceReplyStore = (db: Db) => ({
  /** Claims the text of an exchange before its voice is bought; null when none waits for it. */
  async claim(exchangeId: string, now: Date): Promise<ReplyToSpeak | null> {
    const { rows } = await sql<ReplyToSpeak>`
      update messages m
      set details = m.details || '{"speech":"claimed"}'
      from (
        select
          id,
          details->>'speech' = 'claimed' as was_claimed,
          status <> 'pending' or attempted_at is not null or coalesce(not_before <= ${now}, true) as is_late
        from messages
        where exchange_id = ${exchangeId} and details->>'speech' in ('waiting', 'claimed')
        order by at, id
        limit 1
        for update
      ) as head
      where m.id = head.id
      returning m.id, m.workspace_id, m.content, m.not_before, head.was_claimed, head.is_late`.execute(db)
    return rows[0] ?? null
  },

  /**
   * Makes the message a voice note, whose file is stored already, and lets it go. False when it is sent as text by now,
   * withheld, or gone. `attach` records the file in this transaction, which reads the time once it has its locks.
   */
  finish: (
    { id, workspaceId }: SpeakingMessage,
    { seconds, model }: SpokenFile,
    attach: (tx: Tx) => Promise<void>,
    clock: Clock,
  ): Promise<boolean> =>
    withDeadlockRetry(db, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      await withholdReply(tx, { id, workspaceId }, clock.now())
      const now = clock.now()
      const { rows } = await sql<{ id: string }>`
        with spoken as (
          update messages
          set
            type = 'voice',
            details = details || ${JSON.stringify({ speech: 'spoken', seconds })}::jsonb,
            not_before = null
          where id = ${id}
            and workspace_id = ${workspaceId}
            and status = 'pending'
            and attempted_at is null
            and not_before > ${now}
            and details->>'speech' = 'claimed'
          returning id, exchange_id, conversation_id
        ), noted as (
          ${appendJournal({
            exchangeId: sql`exchange_id`,
            messageId: sql`id`,
            workspaceId,
            step: 'spoken',
            detail: { model },
            at: now,
            rows: sql`from spoken`,
          })}
        ), published as (${publishConversation(workspaceId, sql`spoken`)})
        select id
        from spoken`.execute(tx)
      if (rows.length === 0) return false
      await attach(tx)
      return true
    }),

  /** Lets the text go as text, and says why in the journal, unless the text was cancelled or is withheld. */
  release: (reply: SpeakingMessage, unspoken: Unspoken, now: Date): Promise<void> =>
    withDeadlockRetry(db, async (tx) => {
      await withholdReply(tx, reply, now)
      await releaseText(tx, reply, unspoken, now)
    }),
})
export type VoiceReplyStore = ReturnType<typeof createVoiceReplyStore>

const releaseText = (tx: Tx, { id, workspaceId }: SpeakingMessage, { reason, kind }: Unspoken, now: Date) =>
  sql`
    with released as (
      update messages
      set
        details = nullif(details - 'speech', '{}'::jsonb),
        not_before = case
          when status = 'pending' and attempted_at is null and refusals = 0 then null
          else not_before
        end
      where id = ${id}
        and workspace_id = ${workspaceId}
        and details->>'speech' in ('waiting', 'claimed')
      returning id, exchange_id, conversation_id, status
    ), published as (${publishConversation(workspaceId, sql`released`)})
    ${appendJournal({
      exchangeId: sql`exchange_id`,
      messageId: sql`id`,
      workspaceId,
      step: 'not_spoken',
      detail: { reason, ...(kind && { kind }) },
      at: now,
      rows: sql`from released where status <> 'failed'`,
    })}`.execute(tx)

const publishConversation = (workspaceId: string, rows: ReturnType<typeof sql>) =>
  publishEvent({
    workspaceId,
    event: { type: 'conversation' },
    fields: { conversationId: sql`conversation_id` },
    rows: sql`from ${rows}`,
  })
