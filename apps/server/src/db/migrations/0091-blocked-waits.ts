import { type Kysely, sql } from 'kysely'

const statements = [
  // Nor does a blocked contact wait for a person.
  `create or replace function apply_contact() returns trigger language plpgsql as $$
  declare
    given_name text;
  begin
    if new.is_blocked then
      new.unread_count := 0;
      new.waiting_since := null;
      new.status := case
        when new.status <> 'waiting' then new.status
        when old.status = 'waiting' then 'active'
        else old.status
      end;
    end if;
    if new.contact_name is distinct from old.contact_name then
      select name into given_name from contacts where id = new.contact_id and is_named;
      new.contact_name := coalesce(given_name, new.contact_name);
    end if;
    return new;
  end $$`,
  `drop trigger conversations_apply_contact on conversations`,
  `create trigger conversations_apply_contact
    before update of contact_name, is_blocked, unread_count, status, waiting_since on conversations
    for each row when (
      new.contact_name is distinct from old.contact_name
      or new.is_blocked and (new.unread_count > 0 or new.status = 'waiting' or new.waiting_since is not null)
    ) execute function apply_contact()`,
  `update conversations set waiting_since = null where is_blocked and waiting_since is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
