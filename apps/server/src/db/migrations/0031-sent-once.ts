import { type Kysely, sql } from 'kysely'

const statements = [
  // What whoever wrote it by hand calls it: tried again, because the answer was lost, it is the same message.
  `alter table messages add column given_id text constraint messages_given_by_hand check (given_id is null or origin = 'console')`,
  `create unique index messages_given_once on messages (conversation_id, given_id) where given_id is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
