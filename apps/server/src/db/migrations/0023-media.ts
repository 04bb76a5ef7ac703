import { type Kysely, sql } from 'kysely'

const statements = [
  // What is wanted to fetch a file goes as soon as it is kept or given up.
  `create table media (
    message_id id primary key references messages on delete cascade,
    user_id id not null references users on delete cascade,
    state text not null check (state in ('pending', 'kept', 'lost')),
    sealed text,
    not_before timestamptz,
    attempts integer not null default 0,
    reason text,
    type text check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
    bytes integer check (bytes >= 0),
    width integer check (width > 0),
    height integer check (height > 0),
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint media_pending check ((state = 'pending') = (sealed is not null and not_before is not null and ended_at is null)),
    constraint media_no_key_left check (state = 'pending' or (sealed is null and not_before is null and ended_at is not null)),
    constraint media_kept check ((state = 'kept') = (type is not null and bytes is not null)),
    constraint media_lost check ((state = 'lost') = (reason is not null))
  )`,
  `create index media_due on media (not_before) where state = 'pending'`,
  `create index media_of_user on media (user_id, message_id) include (bytes)`,

  // Whatever deletes a message, the file goes too: that it is owed stands in the same transaction.
  `create table media_waste (message_id id primary key)`,
  `create function throw_media_away() returns trigger language plpgsql as $$
  begin
    insert into media_waste (message_id) values (old.message_id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger media_thrown_away after delete on media for each row execute function throw_media_away()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
