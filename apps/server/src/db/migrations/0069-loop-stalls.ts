import { type Kysely, sql } from 'kysely'

const statements = [
  `create table loop_stalls (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    held_ms integer not null,
    task text,
    place text
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
