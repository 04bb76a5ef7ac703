import { type Kysely, sql } from 'kysely'

const statements = [
  `create table unopened_messages (
    agent_id id not null references agents on delete cascade,
    contact_key text not null,
    external_id text not null,
    former_key text,
    contact_name text,
    contact_phone text,
    is_own boolean not null,
    at timestamptz not null,
    give_up_at timestamptz not null,
    primary key (agent_id, contact_key, external_id)
  )`,
  `create index unopened_messages_due on unopened_messages (give_up_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
