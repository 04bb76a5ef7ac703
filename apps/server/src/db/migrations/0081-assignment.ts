import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table conversations add column assignee_id id references users on delete set null`,
  `create index conversations_of_assignee on conversations (assignee_id, workspace_id, last_at desc, id desc)
    where assignee_id is not null`,
  `create index conversations_unassigned on conversations (workspace_id, last_at desc, id desc)
    where assignee_id is null and status <> 'resolved'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
