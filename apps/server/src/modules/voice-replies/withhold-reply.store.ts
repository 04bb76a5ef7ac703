import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { appendJournal } from '../../db/fragments/append-journal.ts'
import { isOptedOut } from '../../db/fragments/is-opted-out.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import type { MessageRow } from '../../db/schema.ts'
import { noteUnsent } from '../../db/uncertain-sends.ts'
import { muteStateAfter } from '../../platform/text/opt-out.ts'

/** Why a reply that waited for its voice is sent neither as voice nor as text. */
export const withheldCauses = {
  optedOut: 'El contacto escribió BAJA',
  takenOver: 'Una persona tomó la conversación',
  inactive: 'El agente se desactivó antes de enviarlo',
} as const

/** A longer text is no «BAJA». */
const MAX_COMMAND_LENGTH = 100

type WaitingReply = { id: string; workspaceId: string }

/**
 * Fails a reply that waits for its voice, with its files, if meanwhile the contact said «BAJA», a person took over or
 * the agent was switched off. Locks the conversation, so that none of these follows before the commit. A block or a
 * suspension needs no check: the delivery refuses both.
 */
export async function withholdReply(tx: Tx, { id, workspaceId }: WaitingReply, now: Date): Promise<void> {
  await sql`
    select
    from conversations c
    join messages m on m.conversation_id = c.id
    where m.id = ${id} and m.workspace_id = ${workspaceId}
    for update of c`.execute(tx)
  const isMuted = muteStateAfter(await listUnansweredTexts(tx, id))
  await sql`
    with decided as (
      select
        m.exchange_id,
        case
          when coalesce(${isMuted}::boolean, ${isOptedOut}) then ${withheldCauses.optedOut}
          -- A reply that hands the conversation over pauses it when it is stored.
          when c.paused_by <> 'model' and c.paused_at > m.created_at then ${withheldCauses.takenOver}
          when not a.is_active then ${withheldCauses.inactive}
        end as cause
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      where m.id = ${id}
        and m.workspace_id = ${workspaceId}
        and m.status = 'pending'
        and m.attempted_at is null
        and m.refusals = 0
        and m.details->>'speech' in ('waiting', 'claimed')
    ), withheld as (
      update messages m
      set
        status = 'failed',
        cause = d.cause,
        not_before = null,
        details = nullif(m.details - 'speech', '{}'::jsonb)
      from decided d
      where d.cause is not null
        and m.exchange_id = d.exchange_id
        and m.origin = 'ai'
        and m.status = 'pending'
        and m.attempted_at is null
      returning m.id, m.exchange_id, m.conversation_id, m.details, m.cause
    ), unanswered as (
      select distinct conversation_id
      from withheld
      where cause = ${withheldCauses.inactive}
    ), ${noteUnsent(sql`unanswered`, now)}, published as (
      ${publishEvent({
        workspaceId,
        event: { type: 'conversation' },
        fields: { conversationId: sql`conversation_id` },
        rows: sql`from (select distinct conversation_id from withheld) as changed`,
      })}
    )
    ${appendJournal({
      exchangeId: sql`exchange_id`,
      messageId: sql`id`,
      workspaceId,
      step: 'failed',
      detail: sql`jsonb_strip_nulls(jsonb_build_object(
        'cause', cause,
        'name', details->>'fileName',
        'pictureOf', details->>'pictureOf'
      ))`,
      at: now,
      rows: sql`from withheld`,
    })}`.execute(tx)
}

/** What the contact wrote after the reply was stored, oldest first: the job of the reply holds back its exchanges. */
async function listUnansweredTexts(tx: Tx, replyId: string) {
  const { rows } = await sql<Pick<MessageRow, 'type' | 'content'>>`
    select m.type, m.content
    from messages reply
    join exchanges e on e.conversation_id = reply.conversation_id and e.outcome is null
    join messages m on m.exchange_id = e.id
    where reply.id = ${replyId}
      and m.direction = 'incoming'
      and m.type = 'text'
      and m.deleted_at is null
      and length(m.content) <= ${MAX_COMMAND_LENGTH}
    order by m.at, m.id`.execute(tx)
  return rows
}
