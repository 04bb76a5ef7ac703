import { sql } from 'kysely'

/** Whether the contact of `conversations c` has written to the number that session `s` has now. */
export const hasWrittenTo = sql.raw(`exists (
  select from messages i
  where i.conversation_id = c.id and i.direction = 'incoming'
    and i.created_at >= coalesce(s.number_since, '-infinity'))`)
