import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table whatsapp_sessions add column former_phone text`.execute(db)
}
