import { type Kysely, sql } from 'kysely'

const statements = [
  `create table account_speech (
    workspace_id id primary key references workspaces on delete cascade,
    provider text not null check (provider in ('openai', 'custom')),
    name text not null check (length(name) between 1 and 120),
    voice text not null check (length(voice) between 1 and 120),
    base_url text not null check (length(base_url) <= 400),
    secret text not null,
    micros_per_thousand integer check (micros_per_thousand between 0 and 100000000),
    updated_at timestamptz not null
  )`,
  'alter table spendings add column speech_micros bigint not null default 0',
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
