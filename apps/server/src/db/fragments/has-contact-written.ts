import { sql } from 'kysely'

/** SQL condition: the contact of `conversations c` has written to the current number of session `s`. */
export const hasContactWritten = sql.raw(`exists (
  select from messages i
  where i.conversation_id = c.id and i.direction = 'incoming'
    and i.created_at >= coalesce(s.number_since, '-infinity'))`)
