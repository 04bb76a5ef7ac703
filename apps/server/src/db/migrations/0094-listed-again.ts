import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(`alter table conversations add column listed_again_at timestamptz`).execute(db)
}
