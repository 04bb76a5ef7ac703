import type { MessageDirection, MessageOrigin, MessageType } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { waitingAfterMessage } from './waiting-since.ts'

type CountedMessage = {
  /** Its time in the thread. */
  at: Date
  direction: MessageDirection
  origin: MessageOrigin
  type: MessageType
  /** The beginning of its text. */
  preview: string
  now: Date
  /** A recogniser wrote its text. */
  isTranscript?: boolean | undefined
  /** SQL condition: no message of the conversation is newer. */
  isLast?: RawBuilder<unknown>
}

/**
 * Assignments of `update conversations set` for one more message: it is counted, the list shows it unless a newer one
 * exists, and the contact waits, or no longer waits, for an answer.
 */
export const touchConversation = ({
  at,
  direction,
  origin,
  type,
  preview,
  now,
  isTranscript = false,
  isLast = sql`last_at <= ${at}::timestamptz`,
}: CountedMessage): RawBuilder<unknown> => sql`
  last_direction = case when ${isLast} then ${direction} else last_direction end,
  last_origin = case when ${isLast} then ${origin} else last_origin end,
  last_type = case when ${isLast} then ${type} else last_type end,
  last_content = case when ${isLast} then ${preview} else last_content end,
  last_is_transcript = case when ${isLast} then ${isTranscript} else last_is_transcript end,
  last_at = greatest(last_at, ${at}::timestamptz),
  total_messages = total_messages + 1,
  waiting_since = ${waitingAfterMessage({ at, direction, origin, isLast })},
  updated_at = ${now}::timestamptz`
