import { type Kysely, sql } from 'kysely'

/** With what figures need beside what the list needs: they read no conversation, and no exchange. */
const statements = [
  `drop index conversations_inbox`,
  `create index conversations_inbox on conversations (user_id, last_at desc, id desc)
    include (agent_id, platform, status, paused_by, unread_count, answered_count, answered_seconds)`,

  `drop index exchanges_of_user`,
  `create index exchanges_of_user on exchanges (user_id, created_at desc, id desc) include (conversation_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
