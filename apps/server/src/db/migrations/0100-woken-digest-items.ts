import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(`alter table digest_items add column is_woken boolean not null default false`).execute(db)
}
