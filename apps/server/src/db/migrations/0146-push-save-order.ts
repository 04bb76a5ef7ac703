import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table push_preferences
    add column saved_page text,
    add column saved_number integer,
    add check ((saved_page is null) = (saved_number is null))`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
