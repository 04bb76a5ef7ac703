import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table canned_replies
    add column file_id id,
    add column file_name text,
    add column file_bytes integer check (file_bytes > 0),
    add constraint canned_replies_file check (num_nulls(file_id, file_name, file_bytes) in (0, 3))`,
  `create unique index canned_replies_file_id on canned_replies (file_id) where file_id is not null`,
  // Its file is in the folder of the files of messages, which are deleted from the same list.
  `create function throw_canned_file_away() returns trigger language plpgsql as $$
  begin
    insert into media_waste (message_id) values (old.file_id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger canned_file_thrown_away after delete on canned_replies for each row
    when (old.file_id is not null) execute function throw_canned_file_away()`,
  `create trigger canned_file_replaced after update of file_id on canned_replies for each row
    when (old.file_id is not null and old.file_id is distinct from new.file_id)
    execute function throw_canned_file_away()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
