import { type Kysely, sql } from 'kysely'

const statements = [
  // Only an administrator of the installation is trusted to name an address of this server.
  `alter table n8n_connections add column saved_by_id id references users on delete set null`,
  `update n8n_connections set saved_by_id = workspace_id where exists (select from users where id = workspace_id)`,
  `create index n8n_connections_of_saver on n8n_connections (saved_by_id) where saved_by_id is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
