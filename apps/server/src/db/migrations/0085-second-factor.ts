import { type Kysely, sql } from 'kysely'

const statements = [
  `create table totp_factors (
    user_id id primary key references users on delete cascade,
    sealed text not null,
    last_step bigint not null,
    created_at timestamptz not null
  )`,
  // A new secret does not count until a code of it was typed; the earlier one works until then.
  `create table totp_enrolments (
    user_id id primary key references users on delete cascade,
    sealed text not null,
    expires_at timestamptz not null
  )`,
  `create index totp_enrolments_due on totp_enrolments (expires_at)`,
  `create table recovery_codes (
    user_id id not null references users on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id id primary key,
    user_id id not null references users on delete cascade,
    credential_id text not null unique check (length(credential_id) <= 1400),
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null check (name <> '' and length(name) <= 60),
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_of_user on passkeys (user_id, created_at)`,
  `create table second_factor_challenges (
    token_hash text primary key,
    user_id id not null references users on delete cascade,
    purpose text not null check (purpose in ('sign_in', 'confirm', 'passkey')),
    password_mark text not null,
    cleared_limit text not null,
    attempts integer not null default 0,
    expires_at timestamptz not null
  )`,
  `create index second_factor_challenges_of_user on second_factor_challenges (user_id)`,
  `create index second_factor_challenges_due on second_factor_challenges (expires_at)`,
  `alter table workspaces add column requires_second_factor boolean not null default false`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
