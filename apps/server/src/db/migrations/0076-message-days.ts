import { type Kysely, sql } from 'kysely'

const statements = [
  // How many messages an account had on each day (UTC) that is over.
  `create table message_days (
    user_id id not null references users on delete cascade,
    day date not null,
    agent_id id not null,
    platform text not null,
    messages int not null check (messages > 0),
    primary key (user_id, day, agent_id, platform)
  )`,
  // Every day before this one is counted in message_days, unless it stands in message_days_changed.
  `create table message_days_closed (
    user_id id primary key references users on delete cascade,
    closed_before date not null
  )`,
  // Days whose messages changed afterwards. A row per change, without a key: writers do not wait for each other.
  `create table message_days_changed (
    user_id id not null,
    day date not null
  )`,
  `create index message_days_changed_of_user on message_days_changed (user_id)`,

  // A day is closed two days after its end, and messages older than one day leave a mark: a transaction of up to a day
  // is either seen by the count or marks its day. The condition is all that a new message pays.
  `create function mark_message_day() returns trigger language plpgsql as $$
  begin
    insert into message_days_changed (user_id, day) values (new.user_id, (new.at at time zone 'UTC')::date);
    if tg_op = 'UPDATE' then
      insert into message_days_changed (user_id, day) values (old.user_id, (old.at at time zone 'UTC')::date);
    end if;
    return null;
  end $$`,
  `create function mark_days_of_deleted_messages() returns trigger language plpgsql as $$
  begin
    insert into message_days_changed (user_id, day)
      select distinct user_id, (at at time zone 'UTC')::date from deleted
      where at < now() - interval '1 day' and exists (select from users where id = deleted.user_id);
    return null;
  end $$`,
  // No foreign key: a message may be deleted while its account is.
  `create function forget_changed_days() returns trigger language plpgsql as $$
  begin
    delete from message_days_changed where user_id = old.id;
    return null;
  end $$`,
  `create trigger users_forget_changed_days after delete on users for each row execute function forget_changed_days()`,
  `create trigger messages_late after insert on messages for each row
    when (new.at < now() - interval '1 day') execute function mark_message_day()`,
  `create trigger messages_moved after update of user_id, conversation_id, at on messages for each row
    when (least(old.at, new.at) < now() - interval '1 day') execute function mark_message_day()`,
  `create trigger messages_deleted after delete on messages referencing old table as deleted
    for each statement execute function mark_days_of_deleted_messages()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
