import { type Kysely, sql } from 'kysely'

const statements = [
  // A person's workspaces show how many customers wait in each, without reading their other conversations.
  `create index conversations_waiting on conversations (workspace_id) where status = 'waiting'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
