import { type Kysely, sql } from 'kysely'

const statements = [
  // What WhatsApp warned of: so many of a number's new conversations are used, until then. Its agent shows the same.
  `alter table whatsapp_sessions add column quota_warning jsonb`,
  `alter table agents add column quota_warning jsonb`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
