import { type Kysely, sql } from 'kysely'

/** Migration 0002 was edited after it had run on some databases. Brings each of its earlier contents to the last one. */
const statements = [
  // The index allows one open change of address for each user: the newest one counts.
  `delete from email_links older using email_links newer
    where older.purpose = 'change' and older.used_at is null
      and newer.purpose = 'change' and newer.used_at is null and newer.user_id = older.user_id
      and (newer.created_at, newer.token_hash) > (older.created_at, older.token_hash)`,
  `create unique index if not exists email_links_one_change on email_links (user_id)
    where purpose = 'change' and used_at is null`,

  `drop index if exists known_devices_user`,
  `do $$ begin
    if exists (select from pg_constraint
        where conname = 'known_devices_pkey' and cardinality(conkey) = 1) then
      alter table known_devices drop constraint known_devices_pkey, add primary key (user_id, token_hash);
    end if;
  end $$`,
  `create index if not exists known_devices_token on known_devices (token_hash)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
