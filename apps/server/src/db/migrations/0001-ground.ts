import { type Kysely, sql } from 'kysely'

/** Ids are text that sorts by time; the C collation keeps their indexes small and exact. */
const statements = [
  `create domain id as text collate "C"`,
  `create table users (
    id id primary key,
    username text not null,
    email text not null,
    password_hash text not null,
    roles text[] not null,
    avatar text,
    email_verified_at timestamptz,
    created_at timestamptz not null,
    constraint users_roles_known check (roles <@ array['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'])
  )`,
  `create unique index users_username on users (lower(username))`,
  `create unique index users_email on users (lower(email))`,

  `create table sessions (
    token_hash text primary key,
    user_id id not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,

  `create table agents (
    id id primary key,
    user_id id not null references users on delete cascade,
    name text not null,
    description text not null,
    prompt text not null,
    platform text not null check (platform in ('whatsapp', 'telegram')),
    session_name text not null unique,
    engine text not null default 'embedded' check (engine in ('embedded', 'n8n')),
    is_active boolean not null,
    connection text not null check (connection in ('generating_qr', 'waiting_for_connection', 'connected',
      'expired', 'disconnected', 'logged_out', 'banned')),
    connection_since timestamptz,
    channel_problem text,
    model_problem text,
    custom_config jsonb not null,
    secrets text not null,
    bot_id text,
    bot_name text,
    bot_username text,
    phone_number text,
    webhook_id text not null unique,
    conversation_count integer not null default 0,
    total_executions integer not null default 0,
    last_execution_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint agents_bot_is_telegram check (bot_id is null or platform = 'telegram')
  )`,
  `create unique index agents_name on agents (user_id, lower(name))`,
  `create unique index agents_bot on agents (bot_id) where bot_id is not null`,

  `create table conversations (
    id id primary key,
    user_id id not null references users on delete cascade,
    agent_id id not null references agents on delete cascade,
    platform text not null,
    session_name text not null unique,
    contact_key text not null,
    contact_name text,
    contact_phone text,
    status text not null default 'active' check (status in ('active', 'resolved', 'waiting', 'transferred')),
    paused_by text,
    paused_at timestamptz,
    is_muted boolean not null default false,
    context_from timestamptz,
    unread_count integer not null default 0,
    total_messages integer not null default 0,
    answered_count integer not null default 0,
    answered_seconds double precision not null default 0,
    tags text[] not null default '{}',
    last_at timestamptz not null,
    last_direction text,
    last_origin text,
    last_type text,
    last_content text,
    last_said_at timestamptz,
    last_heard_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (agent_id, contact_key),
    constraint conversations_pause_whole check ((paused_by is null) = (paused_at is null)),
    constraint conversations_heard_whole check ((last_said_at is null) = (last_heard_at is null))
  ) with (fillfactor = 85)`,
  `create index conversations_inbox on conversations (user_id, last_at desc, id desc)`,

  `create table exchanges (
    id id primary key,
    conversation_id id not null references conversations on delete cascade,
    user_id id not null references users on delete cascade,
    agent_id id not null references agents on delete cascade,
    outcome text,
    incoming_count integer not null default 1,
    due_at timestamptz not null,
    first_thought_at timestamptz,
    closed_at timestamptz,
    created_at timestamptz not null,
    constraint exchanges_closed_whole check ((outcome is null) = (closed_at is null))
  ) with (fillfactor = 85)`,
  `create unique index exchanges_one_open on exchanges (conversation_id) where outcome is null`,
  `create index exchanges_of_user on exchanges (user_id, created_at desc, id desc)`,
  `create index exchanges_of_conversation on exchanges (conversation_id, created_at desc, id desc)`,
  `create index exchanges_of_agent on exchanges (agent_id, created_at desc)`,

  `create table messages (
    id id primary key,
    conversation_id id not null references conversations on delete cascade,
    user_id id not null references users on delete cascade,
    exchange_id id references exchanges on delete cascade,
    direction text not null check (direction in ('incoming', 'outgoing')),
    origin text not null check (origin in ('contact', 'ai', 'console', 'phone', 'n8n')),
    type text not null,
    content text not null,
    status text check (status in ('pending', 'sent', 'delivered', 'read', 'failed', 'uncertain')),
    cause text,
    external_id text,
    part integer not null default 0,
    attempted_at timestamptz,
    not_before timestamptz,
    refusals integer not null default 0,
    at timestamptz not null,
    created_at timestamptz not null,
    constraint messages_contact_speaks check ((direction = 'incoming') = (origin = 'contact')),
    constraint messages_ticks_are_ours check ((direction = 'outgoing') = (status is not null))
  ) with (fillfactor = 90)`,
  `create unique index messages_once on messages (conversation_id, external_id) where external_id is not null`,
  `create unique index messages_one_reply on messages (exchange_id, part) where origin = 'ai'`,
  `create index messages_thread on messages (conversation_id, at desc, id desc)`,
  `create index messages_exchange on messages (exchange_id) where exchange_id is not null`,
  `create index messages_pending on messages (conversation_id, at, id) where status = 'pending'`,

  `create table trials (
    id id primary key,
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    input text not null,
    reply text,
    reason text not null,
    created_at timestamptz not null
  )`,
  `create index trials_of_agent on trials (agent_id, created_at desc)`,

  `create table journal (
    id bigint generated always as identity primary key,
    exchange_id id not null references exchanges on delete cascade,
    message_id id,
    user_id id not null,
    step text not null,
    detail jsonb,
    at timestamptz not null
  )`,
  `create index journal_exchange on journal (exchange_id, id)`,

  `create table events (
    id bigint generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    user_id id not null,
    data jsonb not null,
    created_at timestamptz not null default now(),
    primary key (xid, id)
  )`,
  `create index events_age on events (created_at)`,

  `create table leases (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
