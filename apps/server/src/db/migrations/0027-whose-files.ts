import { type Kysely, sql } from 'kysely'

const statements = [
  // Written into the folder of files too: a folder that belongs to another database is left alone.
  `create table installation (
    is_only boolean primary key default true check (is_only),
    id uuid not null default gen_random_uuid()
  )`,
  `insert into installation default values`,

  // What is tried again may say what it waits for.
  `alter table media drop constraint media_lost`,
  `alter table media add constraint media_lost check (
    (state = 'lost' and reason is not null) or (state = 'kept' and reason is null) or state = 'pending'
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
