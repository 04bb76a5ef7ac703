import { lineOf, type ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { OwnMessage } from '../../../ports/whatsapp.ts'
import { applyEarly } from './early-asides.ts'
import type { ExpectMedia } from './receive.ts'
import { keepBeginning } from './long-text.ts'
import { placeOf } from './one-person.ts'
import { openLate } from './open-late.ts'
import type { Place } from './receive.store.ts'
import { gist, preview } from '../preview.ts'
import { FORESTALLED, IN_DOUBT } from '../say/forestalled.ts'
import { followTick } from '../say/ticks.ts'
import { jsonOf } from '../../../db/json.ts'
import { unlessDeleted } from './unless-deleted.ts'

type Needs = {
  db: Db
  clock: Clock
  /** Before anything is locked: under which names, of the same person, it is kept. */
  knownAs?: (tx: Tx, message: OwnMessage) => Promise<OwnMessage>
  expectMedia: ExpectMedia
  committed: (hasMedia: boolean) => void
}

export type Overhear = (message: OwnMessage) => Promise<void>

/** The owner answers from the phone itself: the words stand in the conversation, and the agent keeps silent there. */
export const createOverhear =
  ({ db, clock, knownAs, expectMedia, committed }: Needs): Overhear =>
  async (written) => {
    const heard = keepBeginning(written)
    const isNew = await unlessDeleted(
      db.transaction().execute(async (tx) => {
        const message = (await knownAs?.(tx, heard)) ?? heard
        const place = await placeOf(tx, { ...message, contactName: null }, clock.now())
        if (!place) return false
        const messageId = await keep(tx, place, message, clock.now())
        if (messageId === null)
          return (await openLate(tx, place, message, expectMedia, clock.now())) || echo(tx, message, clock.now())
        if (message.media) await expectMedia(tx, { messageId, userId: place.userId, now: clock.now() }, message.media)
        if (place.hasEarly) await applyEarly(tx, message, message.externalId, clock.now())
        await withhold(tx, place, clock.now())
        return true
      }),
    )
    if (isNew) committed(Boolean(heard.media))
  }

/** It may be one that we sent: then it left, whatever became of the attempt. */
const echo = (tx: Tx, { agentId, contactKey, formerKey = null, externalId }: OwnMessage, now: Date) =>
  followTick(tx, sql<string>`${agentId}`, { contactKey, formerKey, externalId, status: 'sent', cause: null }, now)

/** Its id; null when this very message is already kept. */
async function keep(tx: Tx, place: Place, message: OwnMessage, now: Date): Promise<string | null> {
  const at = message.at > now ? now : message.at
  const { conversationId, userId, agentId } = place
  const { rows } = await sql<{ id: string }>`
    with kept as (
      insert into messages (id, conversation_id, user_id, direction, origin, type, content, details, status, external_id, at, created_at)
      values (${newId(now.getTime())}, ${conversationId}, ${userId}, 'outgoing', 'phone', ${message.type}, ${message.text},
        ${jsonOf(message.details)}::jsonb, 'sent', ${message.externalId}, ${at}, ${now})
      on conflict (conversation_id, external_id) where external_id is not null do nothing
      returning id
    ), summary as (
      update conversations c set
        -- A pause that ends by itself becomes one that a person ends.
        paused_by = coalesce(nullif(paused_by, 'model'), 'phone'),
        paused_at = case when paused_by <> 'model' then paused_at else ${now} end,
        status = case when status in ('waiting', 'resolved') then 'active' else status end,
        total_messages = total_messages + 1, updated_at = ${now},
        last_direction = case when last_at <= ${at} then 'outgoing' else last_direction end,
        last_origin = case when last_at <= ${at} then 'phone' else last_origin end,
        last_type = case when last_at <= ${at} then ${message.type} else last_type end,
        last_content = case when last_at <= ${at} then ${preview(gist(message))} else last_content end,
        last_at = greatest(last_at, ${at})
      from kept where c.id = ${conversationId}
    ), counted as (
      update agents set conversation_count = conversation_count + 1
      from kept where agents.id = ${agentId} and ${place.isNew}::boolean
    ), told as (
      insert into events (user_id, data)
      select ${userId}, ${JSON.stringify(told(place, message, at))}::jsonb || jsonb_build_object('messageId', id) from kept
    )
    select id from kept`.execute(tx)
  return rows[0]?.id ?? null
}

/** What the agent had written there stays unsaid, but for what is leaving at this moment. The conversation is locked. */
const withhold = (tx: Tx, { conversationId, userId }: Place, now: Date) => {
  const event: ServerEvent = { type: 'conversation', conversationId }
  return sql`
    with withheld as (
      update messages set not_before = null,
        status = case when refusals > 0 then ${IN_DOUBT.status} else ${FORESTALLED.status} end,
        cause = case when refusals > 0 then ${IN_DOUBT.cause} else ${FORESTALLED.cause} end
      where conversation_id = ${conversationId} and status = 'pending' and origin = 'ai' and attempted_at is null
      returning id, exchange_id, refusals, cause
    ), told as (
      insert into events (user_id, data) select ${userId}, ${JSON.stringify(event)}::jsonb where exists (select from withheld)
    )
    insert into journal (exchange_id, message_id, user_id, step, detail, at)
    select exchange_id, id, ${userId}, case when refusals > 0 then ${IN_DOUBT.step} else ${FORESTALLED.step} end,
      jsonb_build_object('cause', cause), ${now}
    from withheld where exchange_id is not null`.execute(tx)
}

const told = (
  place: Place,
  { type, ...words }: OwnMessage,
  at: Date,
): Omit<Extract<ServerEvent, { type: 'message' }>, 'messageId'> => ({
  type: 'message',
  conversationId: place.conversationId,
  logId: null,
  sessionName: place.sessionName,
  agentId: place.agentId,
  agentName: place.agentName,
  contactName: place.contactName,
  direction: 'outgoing',
  preview: preview(lineOf({ type, content: gist(words) })),
  at: at.toISOString(),
})
