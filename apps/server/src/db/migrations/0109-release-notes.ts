import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table users add column news_read text check (length(news_read) <= 60)',
  'create table program_versions (version text primary key check (length(version) <= 60), since timestamptz not null)',
  // Which one an installation ran before is not known.
  "insert into program_versions (version, since) select '0.0.0', now() where exists (select from users)",
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
