import { type Kysely, sql } from 'kysely'

const statements = [
  // The tasks under way outside the queue of conversations, and those that were set aside.
  `create table task_attempts (
    kind text not null,
    id text not null,
    worker text not null,
    at timestamptz not null,
    deaths integer not null default 0,
    is_alone boolean not null default false,
    set_aside_at timestamptz,
    primary key (kind, id)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
