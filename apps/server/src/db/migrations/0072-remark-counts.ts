import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  // How many things each remark on a document is about, and where the first are.
  await sql`alter table documents add column remark_counts jsonb not null default '{}'`.execute(db)
}
