import { outcomeFacts, type ExchangeOutcome, type MessageDirection, type MessageOrigin } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL text: conversation `alias` waits for a person. Repeats the predicate of the indexes, or they are not used. */
export const waitsForPerson = (alias: string): string =>
  `${alias}.waiting_since is not null
    and (${alias}.paused_by is not null or ${alias}.status in ('waiting', 'transferred'))`

/** SQL text: conversation `alias` is not snoozed. */
export const isListed = (alias: string): string =>
  `not exists (select from snoozes where conversation_id = ${alias}.id)`

type PlacedMessage = {
  /** Its time in the thread. */
  at: Date
  direction: MessageDirection
  origin: MessageOrigin
  /** SQL condition: no message of the conversation is newer. */
  isLast: RawBuilder<unknown>
}

/** `waiting_since` of a conversation after one more message, which does not change whether a person is waited for. */
export function waitingAfterMessage({ at, direction, origin, isLast }: PlacedMessage): RawBuilder<unknown> {
  if (direction === 'incoming')
    return sql`case when ${isLast} then coalesce(waiting_since, ${at}::timestamptz) else waiting_since end`
  // The network sends whole seconds, so an answer may seem older than the agent's last words.
  const isAnswer = sql`(${isLast} or last_heard_at <= ${at}::timestamptz)`
  if (origin === 'ai' || origin === 'n8n')
    return sql`
      case
        when ${isAnswer} and paused_by is null and status <> 'transferred' then null
        else waiting_since
      end`
  // A person's answer that arrives late leaves later messages waiting.
  return sql`
    case
      when ${isAnswer} or waiting_since is null then null
      else greatest(waiting_since, ${at}::timestamptz)
    end`
}

type ClosedExchange = {
  exchangeId: string
  outcome: ExchangeOutcome
  hasReply: boolean
  /** SQL: the values after the change. */
  pausedBy: RawBuilder<unknown>
  status: RawBuilder<unknown>
}

/** `waiting_since` after the agent closed an exchange: its reply ends the wait, unless a person is waited for. */
export const waitingAfterExchange = ({ exchangeId, outcome, hasReply, pausedBy, status }: ClosedExchange) =>
  outcomeFacts(outcome).waits === 'never' && !hasReply
    ? sql`
      case
        when waiting_since >= (select min(at) from messages where exchange_id = ${exchangeId}) then null
        else waiting_since
      end`
    : sql`
      case
        when ${pausedBy} is null and ${status} not in ('waiting', 'transferred') then
          ${hasReply ? sql`null` : sql`waiting_since`}
        when last_direction = 'incoming' then ${waitingNow('conversations')}
        else waiting_since
      end`

/** `waiting_since` after the last reply turned out to be no answer: the contact waits since their last message. */
export const waitingNow = (alias: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(${alias}.waiting_since, ${alias}.last_heard_at, ${alias}.last_at)`)
