import { type Kysely, sql } from 'kysely'

const statements = [
  // A link that lets one person make an account, kept as its token's sha256.
  `create table invitations (
    token_hash text primary key,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    check (expires_at > created_at)
  )`,

  // What an account may spend in a month on the installation's model. Accounts without a row are not limited.
  `create table installation_budgets (
    user_id id primary key references users on delete cascade,
    monthly_micros bigint not null check (monthly_micros >= 0),
    month text not null default '' check (month ~ '^([0-9]{4}-[0-9]{2})?$'),
    spent_micros bigint not null default 0 check (spent_micros >= 0),
    warned_at timestamptz
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
