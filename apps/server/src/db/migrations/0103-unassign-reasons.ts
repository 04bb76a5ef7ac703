import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(`alter table activities add column reason text check (reason in ('left', 'removed', 'demoted'))`)
    .execute(db)
}
