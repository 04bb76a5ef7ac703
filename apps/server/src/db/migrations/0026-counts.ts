import { type Kysely, sql } from 'kysely'

/** With what figures need beside what pages need: they read no message. */
const statements = [
  `drop index messages_of_user`,
  `create index messages_of_user on messages (user_id, at desc, id desc) include (conversation_id, created_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
