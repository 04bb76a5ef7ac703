import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(`alter table workspaces add column signs_messages boolean not null default false`).execute(db)
}
