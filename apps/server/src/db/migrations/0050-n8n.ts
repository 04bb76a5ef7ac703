import { type Kysely, sql } from 'kysely'

const statements = [
  // How an account's n8n is reached. The token is sealed; '' for none, and none without an address that it is for.
  `create table n8n_connections (
    user_id id primary key references users on delete cascade,
    webhook_url text not null check (webhook_url <> ''),
    api_url text not null,
    api_token text not null,
    backend_url text not null check (backend_url <> ''),
    is_enabled boolean not null,
    updated_at timestamptz not null,
    constraint n8n_connections_token check (api_url <> '' or api_token = '')
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
