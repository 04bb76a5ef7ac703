import { type Kysely, sql } from 'kysely'

const statements = [
  // What a linked phone heard while no agent spoke through it: it goes with its session.
  `create table unclaimed_messages (
    id bigint generated always as identity primary key,
    session_name text not null references whatsapp_sessions on delete cascade,
    phone_number text,
    turn smallint not null,
    heard text not null,
    kept_at timestamptz not null
  )`,
  `create index unclaimed_messages_of_session on unclaimed_messages (session_name, turn, id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
