import { type Kysely, sql } from 'kysely'

const statements = [
  `create table backup_runs (
    id bigint generated always as identity primary key,
    is_automatic boolean not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    requested_at timestamptz not null,
    finished_at timestamptz,
    rows_written bigint not null default 0,
    bytes_written bigint not null default 0,
    host text,
    folder text,
    file_name text,
    failure text,
    check ((finished_at is not null) = (state in ('done', 'failed')))
  )`,
  // Two backups are never made at once.
  `create unique index backup_runs_active on backup_runs ((true)) where state in ('waiting', 'running')`,
  `create table backup_grants (
    token_hash text primary key,
    user_id id not null references users on delete cascade,
    file_name text not null,
    expires_at timestamptz not null
  )`,
  `create index backup_grants_of_user on backup_grants (user_id)`,
  `create index backup_grants_due on backup_grants (expires_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
