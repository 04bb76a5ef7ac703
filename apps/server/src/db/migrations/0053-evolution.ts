import { type Kysely, sql } from 'kysely'

const statements = [
  // Where an account's Evolution API tells what it hears. What opens it is sealed.
  `create table evolution_webhooks (
    user_id id primary key references users on delete cascade,
    address text not null unique,
    secret text not null,
    made_at timestamptz not null,
    heard_at timestamptz
  )`,

  // How far messages came that somebody else sends, told before it was told that they were sent.
  `create table early_ticks (
    agent_id id not null references agents on delete cascade,
    external_id text not null,
    status text not null check (status in ('sent', 'delivered', 'read', 'failed')),
    kept_at timestamptz not null,
    primary key (agent_id, external_id)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
