import { type Kysely, sql } from 'kysely'

const statements = [
  // Who keeps it: this server, or its owner's n8n.
  `alter table whatsapp_sessions add column engine text not null default 'embedded' check (engine in ('embedded', 'n8n'))`,
  // A phone let us in, and whoever keeps the session does not say which: it is nobody's twin.
  `alter table whatsapp_sessions add constraint whatsapp_sessions_untold check (phone_number <> '' or engine = 'n8n')`,
  `drop index whatsapp_sessions_phone`,
  // A phone that let this server in is one for the whole installation. What an n8n says binds its own account only:
  // whoever runs one may say any number, and nobody else must be kept out of theirs by it.
  `create unique index whatsapp_sessions_phone on whatsapp_sessions
    (phone_number, (case engine when 'n8n' then user_id else '' end)) where wish = 'link' and phone_number <> ''`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
