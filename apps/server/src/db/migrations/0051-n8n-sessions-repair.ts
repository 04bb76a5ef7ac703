import { type Kysely, sql } from 'kysely'

/** Migration 0051 was edited after it had run on some databases: its index did not know whose session n8n keeps. */
const statements = [
  `drop index whatsapp_sessions_phone`,
  `create unique index whatsapp_sessions_phone on whatsapp_sessions
    (phone_number, (case engine when 'n8n' then user_id else '' end)) where wish = 'link' and phone_number <> ''`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
