import { type RawBuilder, sql } from 'kysely'

/** SQL: no message of the conversation `c` is later than `row`, an alias with `id` and `at` of a message. */
export const isLastMessage = (row: string): RawBuilder<boolean> => sql`not exists (
  select
  from messages n
  where n.conversation_id = c.id and (n.at, n.id) > (${sql.ref(`${row}.at`)}, ${sql.ref(`${row}.id`)})
)`
