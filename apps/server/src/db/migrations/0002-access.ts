import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table users add column must_verify boolean not null default false`,

  `alter table sessions add column id id, add column user_agent text not null default '', add column last_seen_at timestamptz`,
  `update sessions set id = 'ses_' || md5(token_hash), last_seen_at = created_at`,
  `alter table sessions alter column id set not null, alter column last_seen_at set not null, add unique (id)`,

  `create table email_links (
    token_hash text primary key,
    user_id id not null references users on delete cascade,
    purpose text not null check (purpose in ('verify', 'change', 'unlock', 'reset')),
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index email_links_user on email_links (user_id, purpose)`,
  // Of several new addresses that somebody asks for, the last one counts.
  `create unique index email_links_one_change on email_links (user_id) where purpose = 'change' and used_at is null`,

  `create table letters (
    id id primary key,
    sealed text not null,
    refusals integer not null default 0,
    not_before timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index letters_due on letters (not_before)`,

  `create table known_devices (
    user_id id not null references users on delete cascade,
    token_hash text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (user_id, token_hash)
  )`,
  // A browser is looked for before anybody knows whose it is.
  `create index known_devices_token on known_devices (token_hash)`,

  `create table attempts (
    name text primary key,
    count integer not null,
    until timestamptz not null
  )`,
  `create index attempts_age on attempts (until)`,

  `create table avatars (
    name text primary key,
    user_id id not null unique references users on delete cascade,
    bytes bytea not null,
    created_at timestamptz not null
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
