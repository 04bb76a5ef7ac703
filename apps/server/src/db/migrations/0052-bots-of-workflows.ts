import { type Kysely, sql } from 'kysely'

/** Where an agent's workflow was told that its bot brings messages; null until it was. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(`alter table agents add column workflow_address text`).execute(db)
}
