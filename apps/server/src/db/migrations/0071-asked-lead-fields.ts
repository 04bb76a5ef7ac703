import { type Kysely, sql } from 'kysely'

const statements = [
  // The data of themselves that a contact was asked for there, by the owner's words, in the order of asking.
  `alter table conversations add column asked_fields text[] not null default '{}'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
