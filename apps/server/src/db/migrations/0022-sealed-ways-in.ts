import { type Kysely, sql } from 'kysely'

const statements = [
  // One that stood in the clear is shown by nobody any more: its line brings another.
  `update whatsapp_sessions set qr = null, pairing_code = null where qr is not null or pairing_code is not null`,
  `alter table whatsapp_sessions add constraint whatsapp_sessions_ways_in_sealed
    check (qr like 'v1.%' and pairing_code like 'v1.%')`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
