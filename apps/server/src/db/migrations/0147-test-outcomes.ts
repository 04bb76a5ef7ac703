import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw('alter table test_results add column outcome text').execute(db)
}
