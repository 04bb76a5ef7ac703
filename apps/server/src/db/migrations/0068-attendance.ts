import { type Kysely, sql } from 'kysely'

const statements = [
  // Since when no process answers and sends, as a process that only serves the console saw it.
  `alter table installation add column unattended_since timestamptz`,

  // A worker that was asked to stop takes nothing any more; another one usually comes in its place.
  `alter table workers add column is_stopping boolean not null default false`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
