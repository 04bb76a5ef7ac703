import { type Kysely, sql } from 'kysely'

const statements = [
  // What an agent signs with when it asks its owner's own system.
  `create table lookup_secrets (
    agent_id id primary key references agents on delete cascade,
    user_id id not null references users on delete cascade,
    secret text not null,
    made_at timestamptz not null
  )`,
  `create index lookup_secrets_of_user on lookup_secrets (user_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
