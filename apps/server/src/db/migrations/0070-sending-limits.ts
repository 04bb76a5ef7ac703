import { type Kysely, sql } from 'kysely'

const statements = [
  // What WhatsApp says of a number: until when it may not write to new contacts, and why: a restriction, or the end of its
  // quota. `number_since`: since when this session is of `number`. `check_asked_at`: a person wants WhatsApp asked again.
  `alter table whatsapp_sessions
    add column number text,
    add column number_since timestamptz,
    add column restricted_until timestamptz,
    add column capped_until timestamptz,
    add column check_asked_at timestamptz,
    add column checked_at timestamptz`,
  `update whatsapp_sessions set number = phone_number, number_since = created_at where phone_number is not null`,
  `alter table agents add column restricted_until timestamptz`,

  `create index messages_unopened on messages (user_id, created_at) where details ? 'isUnopened'`,
  `create index messages_by_hand on messages (user_id, created_at) where origin = 'console'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
