import { type Kysely, sql } from 'kysely'

const statements = [
  `create table digests (
    user_id id primary key references users on delete cascade,
    is_on boolean not null,
    due_at timestamptz,
    left_at timestamptz,
    tries integer not null default 0
  )`,
  `create index digests_due on digests (due_at) where due_at is not null`,
  `create table digest_items (
    id id primary key,
    user_id id not null references digests on delete cascade,
    workspace_id id not null,
    conversation_id id references conversations on delete cascade,
    agent_id id references agents on delete cascade,
    kind text not null,
    tag text not null,
    title text not null,
    body text not null,
    path text not null,
    count integer not null default 1,
    first_at timestamptz not null,
    last_at timestamptz not null,
    foreign key (user_id, workspace_id) references members on delete cascade
  )`,
  `create unique index digest_items_subject on digest_items (user_id, workspace_id, tag, kind)`,
  `create index digest_items_of_workspace on digest_items (workspace_id, tag)`,
  `create index digest_items_of_conversation on digest_items (conversation_id)`,
  `create index digest_items_of_agent on digest_items (agent_id)`,

  `create table staff_chats (
    user_id id not null,
    workspace_id id not null,
    agent_id id not null references agents on delete cascade,
    chat_key text,
    chat_name text,
    connected_at timestamptz not null,
    told_at timestamptz,
    last_message text,
    ended_as text check (ended_as in ('left', 'blocked', 'bot_gone', 'password')),
    ended_at timestamptz,
    primary key (user_id, workspace_id),
    foreign key (user_id, workspace_id) references members on delete cascade,
    check (ended_as is not null or chat_key is not null)
  )`,
  `create unique index staff_chats_place on staff_chats (agent_id, chat_key) where ended_as is null`,
  `create index staff_chats_of_agent on staff_chats (agent_id, chat_key)`,
  `create table staff_chat_codes (
    user_id id not null,
    workspace_id id not null,
    agent_id id not null references agents on delete cascade,
    code_hash text not null unique,
    expires_at timestamptz not null,
    primary key (user_id, workspace_id),
    foreign key (user_id, workspace_id) references members on delete cascade
  )`,
  `create index staff_chat_codes_of_agent on staff_chat_codes (agent_id)`,
  `create table staff_chat_deliveries (
    id id primary key,
    user_id id not null,
    workspace_id id not null,
    sender_id id not null references agents on delete cascade,
    chat_key text not null,
    conversation_id id references conversations on delete cascade,
    agent_id id references agents on delete cascade,
    kind text,
    tag text not null,
    content jsonb not null,
    held integer not null default 0,
    is_sending boolean not null default false,
    tries integer not null default 0,
    not_before timestamptz not null,
    give_up_at timestamptz not null,
    created_at timestamptz not null,
    foreign key (user_id, workspace_id) references members on delete cascade
  )`,
  // A later notification of a subject replaces the one that still waits.
  `create unique index staff_chat_deliveries_waiting on staff_chat_deliveries (user_id, workspace_id, tag)
    where not is_sending`,
  `create index staff_chat_deliveries_due on staff_chat_deliveries (not_before)`,
  `create index staff_chat_deliveries_of_sender on staff_chat_deliveries (sender_id)`,
  `create index staff_chat_deliveries_of_workspace on staff_chat_deliveries (workspace_id, tag)`,
  `create index staff_chat_deliveries_of_conversation on staff_chat_deliveries (conversation_id)`,
  `create index staff_chat_deliveries_of_agent on staff_chat_deliveries (agent_id)`,
  `create table staff_chat_pauses (
    agent_id id primary key references agents on delete cascade,
    until timestamptz not null
  )`,

  // Messages of a bot that is unlinked, replaced or moved to n8n do not pass through this server any more.
  `create function end_staff_chats() returns trigger language plpgsql as $$
    begin
      update staff_chats
      set ended_as = 'bot_gone', ended_at = now(), chat_key = null, last_message = null
      where agent_id = new.id and ended_as is null;
      delete from staff_chat_codes where agent_id = new.id;
      delete from staff_chat_deliveries where sender_id = new.id;
      return null;
    end
  $$`,
  `create trigger agents_bot_gone after update of connection, engine, bot_id on agents for each row
    when (
      new.connection = 'disconnected' and old.connection <> 'disconnected'
      or new.engine <> old.engine
      or new.bot_id is distinct from old.bot_id
    ) execute function end_staff_chats()`,

  // Like the devices of a person: their chat may be that of another one who had the former password.
  `create function end_chats_of_person() returns trigger language plpgsql as $$
    begin
      update staff_chats
      set ended_as = 'password', ended_at = now(), chat_key = null, last_message = null
      where user_id = new.id and ended_as is null;
      delete from staff_chat_codes where user_id = new.id;
      delete from staff_chat_deliveries where user_id = new.id;
      return null;
    end
  $$`,
  `create trigger users_password_changed after update of password_hash on users for each row
    when (new.password_hash <> old.password_hash) execute function end_chats_of_person()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
