import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  // Of the shipped workflows that an installation put into n8n.
  await sql`alter table n8n_installs add column fingerprint text`.execute(db)
}
