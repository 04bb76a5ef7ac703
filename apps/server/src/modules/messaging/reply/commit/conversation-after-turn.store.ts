import { type RawBuilder, sql } from 'kysely'
import { setOptedOut } from '../../../../db/fragments/set-opted-out.ts'
import { waitingAfterExchange } from '../../../../db/fragments/waiting-since.ts'
import type { TurnResult } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { type ExchangeClosing, isReply, senderOf, typeOfPart } from './exchange-closing.ts'

/** SQL: the conversation after the exchange that `closed` holds. */
export const updateConversation = ({ context, result, sender, now }: ExchangeClosing) => {
  const { outcome, parts, pauseBy, mute, resumes, asks, preview } = result
  const hasReply = isReply(result)
  const lastPart = parts.at(-1)
  const secondsToAnswer = hasReply ? (now.getTime() - context.createdAt.getTime()) / 1000 : 0
  const pausedBy = sql`case when ${resumes} then null else coalesce(${pauseBy}::text, paused_by) end`
  const status = nextStatus(context, result)
  return sql`
    update conversations set
      updated_at = ${now},
      waiting_since = ${waitingAfterExchange({ ...context, outcome, hasReply, pausedBy, status })},
      paused_by = ${pausedBy},
      paused_at = case
        when ${resumes} then null
        when ${pauseBy}::text is null then paused_at
        else ${now}
      end,
      is_muted = coalesce(${mute}::boolean, is_muted),
      asked_fields = asked_fields || array(select f from unnest(${asks}::text[]) f where f <> all (asked_fields)),
      status = ${status},
      total_messages = total_messages + ${parts.length},
      answered_count = answered_count + ${hasReply ? 1 : 0},
      answered_seconds = answered_seconds + ${secondsToAnswer},
      last_at = case when ${hasReply} then greatest(last_at, ${now}) else last_at end,
      last_direction = case when ${hasReply} then 'outgoing' else last_direction end,
      last_origin = case
        when ${hasReply} then ${lastPart ? senderOf(lastPart, sender).origin : null}
        else last_origin
      end,
      last_type = case when ${hasReply} then ${lastPart ? typeOfPart(lastPart) : null} else last_type end,
      last_content = case when ${hasReply} then ${lastPart?.file ? '' : preview} else last_content end,
      last_is_transcript = last_is_transcript and not ${hasReply}
    where id = ${context.conversationId} and exists (select from closed)`
}

/** «BAJA» and «ALTA» are the contact's, whichever conversation they are written in. */
export const recordOptOut = ({ context, result: { mute }, now }: ExchangeClosing) => sql`
  ${setOptedOut(context.conversationId, mute, now)} and exists (select from closed)`

/**
 * A conversation does not wait if a person answered meanwhile. One that waits for a person waits on, also when the
 * agent replies.
 */
const nextStatus = (
  { lastOutcomes, unprovenPayment }: ReplyContext,
  { status, resumes }: TurnResult,
): RawBuilder<string> => {
  const isPersonOwed = unprovenPayment === 'unverified' || (lastOutcomes?.includes('nobody_there') ?? false)
  return sql`case
    when status = 'transferred' and not ${resumes} then status
    when ${status}::text = 'waiting' and last_direction = 'outgoing' and waiting_since is null then status
    when ${status}::text = 'active' and status = 'waiting' and ${isPersonOwed}::boolean then status
    else coalesce(${status}::text, status)
  end`
}
