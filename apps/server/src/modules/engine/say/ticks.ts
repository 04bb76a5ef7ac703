import type { ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { endUncertain } from '../../../db/uncertain-sends.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tick } from '../../../ports/whatsapp.ts'
import { agentsThrough } from '../own-session.ts'

/** What nobody knew, or what we said of a message before the network's own word. */
const unproved = ['pending', 'uncertain', 'failed']

/**
 * What a tick may follow: it never takes back what an earlier one said, and whatever we said ourselves gives way to
 * it. A refusal of what is still being sent is noted by whoever sends it.
 */
const before: Record<Tick['status'], string[]> = {
  sent: unproved,
  delivered: [...unproved, 'sent'],
  read: [...unproved, 'sent', 'delivered'],
  failed: ['sent', 'uncertain'],
}

export type Ticked = (tick: Tick) => Promise<void>

/** How far a message of ours came, as its network tells it. */
export const createTicked =
  ({ db, clock, committed }: { db: Db; clock: Clock; committed: () => void }): Ticked =>
  async (tick) => {
    if (await followTick(db, agentsThrough(tick.session), tick, clock.now())) committed()
  }

/** False when it says nothing new. The journal hears of what it did not know. `agents` said it, if anybody did. */
export async function followTick(
  db: Db | Tx,
  agents: RawBuilder<string>,
  { contactKey, formerKey, externalId, status, cause }: Omit<Tick, 'session'>,
  now: Date,
): Promise<boolean> {
  const event: Partial<ServerEvent> = { type: 'conversation' }
  const step = status === 'failed' ? 'failed' : 'sent'
  const detail = cause === null ? null : JSON.stringify({ cause })
  const { rows } = await sql<{ id: string }>`
    with found as (
      select m.id, m.status from conversations c join messages m on m.conversation_id = c.id
      where c.agent_id in (${agents}) and c.contact_key in (${contactKey}, ${formerKey}) and m.external_id = ${externalId}
        and m.status = any(${before[status]}::text[])
      for update of m
    ), ticked as (
      update messages m set status = ${status}, cause = ${cause}, not_before = null from found where m.id = found.id
      returning m.id, m.exchange_id, m.user_id, m.conversation_id, found.status as earlier
    ), noted as (
      insert into journal (exchange_id, message_id, user_id, step, detail, at)
      select exchange_id, id, user_id, ${step}, ${detail}::jsonb, ${now} from ticked
      where exchange_id is not null and (${status === 'failed'}::boolean or earlier = any(${unproved}::text[]))
    ) ${status === 'failed' ? sql`` : sql`, ${endUncertain(sql`(select conversation_id from ticked where earlier = 'uncertain')`)}`}
    insert into events (user_id, data)
    select user_id, ${JSON.stringify(event)}::jsonb || jsonb_build_object('conversationId', conversation_id, 'messageId', id)
    from ticked returning user_id as id`.execute(db)
  return rows.length > 0
}
