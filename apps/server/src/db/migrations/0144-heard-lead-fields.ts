import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table leads add column heard_fields text[] not null default '{}'`.execute(db)
}
