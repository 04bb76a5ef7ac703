import { type Kysely, sql } from 'kysely'

/**
 * Migration 0001 was edited after it had run on some databases. Brings each of its earlier contents to the last one;
 * its name places it before the migrations that need the result.
 */
const statements = [
  `alter table agents drop column if exists telegram_offset`,

  `do $$ begin
    if not exists (select from pg_attribute
        where attrelid = 'exchanges'::regclass and attname = 'incoming_count' and not attisdropped) then
      alter table exchanges add column incoming_count integer not null default 1;
      update exchanges e set incoming_count = counted.messages
        from (select exchange_id, count(*) as messages from messages
          where direction = 'incoming' and exchange_id is not null group by exchange_id) counted
        where counted.exchange_id = e.id and counted.messages > 1;
    end if;
  end $$`,

  `alter table messages
    add column if not exists not_before timestamptz,
    add column if not exists refusals integer not null default 0`,

  `create table if not exists trials (
    id id primary key,
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    input text not null,
    reply text,
    reason text not null,
    created_at timestamptz not null
  )`,
  `create index if not exists trials_of_agent on trials (agent_id, created_at desc)`,

  `alter table conversations
    add column if not exists last_said_at timestamptz,
    add column if not exists last_heard_at timestamptz`,
  `do $$ begin
    if not exists (select from pg_constraint
        where conrelid = 'conversations'::regclass and conname = 'conversations_heard_whole') then
      alter table conversations
        add constraint conversations_heard_whole check ((last_said_at is null) = (last_heard_at is null));
    end if;
  end $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
