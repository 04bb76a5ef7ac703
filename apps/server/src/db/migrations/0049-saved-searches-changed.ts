import { type Kysely, sql } from 'kysely'

/** When each was last saved: whoever replaces one says which one they saw. */
const statements = [
  `alter table saved_searches add column updated_at timestamptz`,
  `update saved_searches set updated_at = created_at`,
  `alter table saved_searches alter column updated_at set not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
