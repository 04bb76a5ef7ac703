import { type Kysely, sql } from 'kysely'

const statements = [
  // What WhatsApp's own page names, asked for by whichever process needs it first.
  `create table whatsapp_web_version (
    only_one boolean primary key default true check (only_one),
    version text,
    since timestamptz,
    checked_at timestamptz,
    tried_at timestamptz,
    trouble text,
    refused text,
    refused_at timestamptz
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
