import { type Kysely, sql } from 'kysely'

const statements = [
  // What a contact told of themselves: one row a conversation, which goes with it.
  `create table leads (
    conversation_id id primary key references conversations on delete cascade,
    user_id id not null references users on delete cascade,
    agent_id id not null references agents on delete cascade,
    fields jsonb not null check (jsonb_typeof(fields) = 'object' and fields <> '{}'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index leads_of_agent on leads (agent_id, updated_at desc)`,
  `create index leads_of_user on leads (user_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
