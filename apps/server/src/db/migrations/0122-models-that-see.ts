import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table account_models add column sees boolean not null default false',
  `create table blind_models (
    workspace_id id not null references workspaces on delete cascade,
    provider text not null check (provider in ('openai', 'anthropic', 'custom')),
    base_url text not null check (length(base_url) <= 400),
    name text not null check (length(name) between 1 and 120),
    learned_at timestamptz not null,
    primary key (workspace_id, provider, base_url, name)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
