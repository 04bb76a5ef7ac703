import { type Kysely, sql } from 'kysely'

/** The fingerprint of the key that seals secrets here; null where the operator gave the former key up. At most one row. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table installation_key (
      is_only boolean primary key default true check (is_only),
      fingerprint text
    )`.execute(db)
}
