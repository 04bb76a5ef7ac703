import { type Kysely, sql } from 'kysely'

/** A restore runs it too, inside its transaction, on the older schema of its backup. */
export const createRestoredInstallation = `create table if not exists restored_installation (
    is_only boolean primary key default true check (is_only),
    restored_at timestamptz not null,
    backup_at timestamptz not null,
    was_running boolean not null,
    confirmed_at timestamptz
  )`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(createRestoredInstallation).execute(db)
}
