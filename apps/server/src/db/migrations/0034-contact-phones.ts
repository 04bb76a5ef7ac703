import { type Kysely, sql } from 'kysely'

/** Who is asked for by their phone is found among an account's own. */
const statements = [
  `create index conversations_of_phone on conversations (user_id, contact_phone) where contact_phone is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
