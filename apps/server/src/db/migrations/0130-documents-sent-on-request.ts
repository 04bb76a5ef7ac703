import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table documents add column is_sent_on_request boolean not null default false',
  'create index documents_sent_on_request on documents (workspace_id) where is_sent_on_request',
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
