import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw('alter table leases add column token bigserial').execute(db)
}
